import { Ban, CircleCheck, Clock, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { State, type Tone } from "../ui/state";
import { CITIZEN_LABELS, type CitizenEstado } from "./citizen-words";

const LOOKS: Readonly<Record<CitizenEstado, { tone: Tone; icon: LucideIcon }>> = {
  pendiente: { tone: "wait", icon: Clock },
  validado: { tone: "good", icon: CircleCheck },
  bloqueado: { tone: "bad", icon: Ban },
};

export const CitizenState = ({ estado }: { estado: CitizenEstado }) => {
  const t = useTranslations("admin.citizens");
  return <State {...LOOKS[estado]} label={t(CITIZEN_LABELS[estado])} />;
};
