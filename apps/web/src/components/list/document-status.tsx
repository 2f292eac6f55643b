"use client";

import { CircleCheck, CircleX, Clock, type LucideIcon, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge";
import type { DocumentRow } from "./rows";

export type DocumentStatus = DocumentRow["status"];

export const DOCUMENT_STATUS_LABELS = {
  draft: "statusDraft",
  sent_to_sign: "statusSent",
  signed: "statusSigned",
  rejected: "statusRejected",
} as const satisfies Record<DocumentStatus, string>;

export const DOCUMENT_STATUSES = Object.keys(DOCUMENT_STATUS_LABELS) as DocumentStatus[];

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
