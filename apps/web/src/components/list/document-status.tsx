"use client";

import { CircleCheck, CircleX, Clock, type LucideIcon, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge";

export const DOCUMENT_STATUSES = ["draft", "sent_to_sign", "signed", "rejected"] as const;

export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_STATUS_LABELS = {
  draft: "statusDraft",
  sent_to_sign: "statusSent",
  signed: "statusSigned",
  rejected: "statusRejected",
} as const satisfies Record<DocumentStatus, string>;

const LOOKS: Readonly<Record<DocumentStatus, { tone: Tone; icon: LucideIcon }>> = {
  draft: { tone: "plain", icon: Pencil },
  sent_to_sign: { tone: "info", icon: Clock },
  signed: { tone: "good", icon: CircleCheck },
  rejected: { tone: "bad", icon: CircleX },
};

export const DocumentStatusBadge = ({ status }: { status: DocumentStatus }) => {
  const t = useTranslations("documents");
  return <Badge {...LOOKS[status]} label={t(DOCUMENT_STATUS_LABELS[status])} />;
};
