import type { DocumentRow } from "../rows";

/** As the operations name what a document is for whoever asks. */
export const VISUAL_STATE_LABELS = {
  "En edición": "statusEditing",
  "Firmar ahora": "statusTurn",
  "En proceso de firma": "statusSent",
  Firmado: "statusSigned",
} as const satisfies Record<DocumentRow["visual_state"], string>;

/** The same in the address of a list. */
export const VISUAL_STATE_KEYS = {
  editing: "En edición",
  turn: "Firmar ahora",
  sent: "En proceso de firma",
  signed: "Firmado",
} as const satisfies Record<string, DocumentRow["visual_state"]>;

export type VisualStateKey = keyof typeof VISUAL_STATE_KEYS;
