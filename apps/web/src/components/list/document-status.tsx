"use client";

import { CircleCheck, Clock, type LucideIcon, Pencil, PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge";
import type { DocumentRow } from "./rows";

/** What a document is for the person who looks at it, as the operations name it. */
export type VisualState = DocumentRow["visual_state"];

type Look = {
  /** In the address of a list. */
  readonly key: string;
  readonly label: "statusEditing" | "statusTurn" | "statusSent" | "statusSigned";
  readonly tone: Tone;
  readonly icon: LucideIcon;
};

const LOOKS: Readonly<Record<VisualState, Look>> = {
  "En edición": { key: "editing", label: "statusEditing", tone: "plain", icon: Pencil },
  "Firmar ahora": { key: "turn", label: "statusTurn", tone: "wait", icon: PenLine },
  "En proceso de firma": { key: "sent", label: "statusSent", tone: "info", icon: Clock },
  Firmado: { key: "signed", label: "statusSigned", tone: "good", icon: CircleCheck },
};

const VISUAL_STATES = Object.keys(LOOKS) as VisualState[];

/** The state that an address asks for. */
export const visualStateOf = (key: string): VisualState | undefined =>
  VISUAL_STATES.find((state) => LOOKS[state].key === key);

/** The choices of a list's filter. */
export const useVisualStates = (): readonly { readonly value: string; readonly label: string }[] => {
  const t = useTranslations("documents");
  return VISUAL_STATES.map((state) => ({ value: LOOKS[state].key, label: t(LOOKS[state].label) }));
};

export const VisualStateBadge = ({ state }: { state: VisualState }) => {
  const t = useTranslations("documents");
  const { label, tone, icon } = LOOKS[state];
  return <Badge tone={tone} icon={icon} label={t(label)} />;
};
