import { CircleCheck, Clock, type LucideIcon, Pencil, PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DocumentRow } from "../rows";
import { State, type Tone } from "../ui/state";
import { VISUAL_STATE_LABELS } from "./document-state-labels";

const LOOKS: Readonly<Record<DocumentRow["visual_state"], { tone: Tone; icon: LucideIcon }>> = {
  "En edición": { tone: "plain", icon: Pencil },
  "Firmar ahora": { tone: "wait", icon: PenLine },
  "En proceso de firma": { tone: "info", icon: Clock },
  Firmado: { tone: "good", icon: CircleCheck },
};

/** What a document is for the person who looks at it. It does nothing: «Espera su firma» is no button. */
export const DocumentState = ({ state }: { state: DocumentRow["visual_state"] }) => {
  const t = useTranslations("documents");
  return <State {...LOOKS[state]} label={t(VISUAL_STATE_LABELS[state])} />;
};
