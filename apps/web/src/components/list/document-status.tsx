"use client";

import { CircleCheck, Clock, type LucideIcon, Pencil, PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge";
import type { DocumentRow } from "./rows";

/** What a document is for the person who looks at it (domain 4): `turn` waits for his own signature. */
export type VisualState = "editing" | "turn" | "sent" | "signed";

/** As the search operation names them. */
export const VISUAL_STATE_FILTERS = {
  editing: "En edición",
  turn: "Firmar ahora",
  sent: "En proceso de firma",
  signed: "Firmado",
} as const satisfies Record<VisualState, string>;

export const VISUAL_STATES = Object.keys(VISUAL_STATE_FILTERS) as VisualState[];

export const VISUAL_STATE_LABELS = {
  editing: "statusEditing",
  turn: "statusTurn",
  sent: "statusSent",
  signed: "statusSigned",
} as const satisfies Record<VisualState, string>;

const LOOKS: Readonly<Record<VisualState, { tone: Tone; icon: LucideIcon }>> = {
  editing: { tone: "plain", icon: Pencil },
  turn: { tone: "wait", icon: PenLine },
  sent: { tone: "info", icon: Clock },
  signed: { tone: "good", icon: CircleCheck },
};

export const visualState = (row: DocumentRow, awaiting: ReadonlySet<string>): VisualState => {
  if (row.status === "signed") return "signed";
  if (row.status !== "sent_to_sign") return "editing";
  return awaiting.has(row.document_id) ? "turn" : "sent";
};

export const VisualStateBadge = ({ state }: { state: VisualState }) => {
  const t = useTranslations("documents");
  return <Badge {...LOOKS[state]} label={t(VISUAL_STATE_LABELS[state])} />;
};
