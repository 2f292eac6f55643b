"use client";

import { Archive, CirclePause, CirclePlay, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge";

export const CASE_STATUSES = ["active", "inactive", "archived"] as const;

export type CaseStatus = (typeof CASE_STATUSES)[number];

export const CASE_STATUS_LABELS = {
  active: "statusActive",
  inactive: "statusInactive",
  archived: "statusArchived",
} as const satisfies Record<CaseStatus, string>;

const LOOKS: Readonly<Record<CaseStatus, { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: "good", icon: CirclePlay },
  inactive: { tone: "wait", icon: CirclePause },
  archived: { tone: "plain", icon: Archive },
};

export const CaseStatusBadge = ({ status }: { status: CaseStatus }) => {
  const t = useTranslations("cases");
  return <Badge {...LOOKS[status]} label={t(CASE_STATUS_LABELS[status])} />;
};
