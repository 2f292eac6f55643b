"use client";

import { Archive, CirclePause, CirclePlay, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge";
import type { CaseRow } from "./rows";

export type CaseStatus = CaseRow["status"];

export const CASE_STATUS_LABELS = {
  active: "statusActive",
  inactive: "statusInactive",
  archived: "statusArchived",
} as const satisfies Record<CaseStatus, string>;

export const CASE_STATUSES = Object.keys(CASE_STATUS_LABELS) as CaseStatus[];

const LOOKS: Readonly<Record<CaseStatus, { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: "good", icon: CirclePlay },
  inactive: { tone: "wait", icon: CirclePause },
  archived: { tone: "plain", icon: Archive },
};

export const CaseStatusBadge = ({ status }: { status: CaseStatus }) => {
  const t = useTranslations("cases");
  return <Badge {...LOOKS[status]} label={t(CASE_STATUS_LABELS[status])} />;
};
