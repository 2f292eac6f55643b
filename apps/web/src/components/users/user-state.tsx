import { Archive, CircleCheck, CirclePause, Clock, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { State, type Tone } from "../ui/state";
import type { UserStateName } from "./user-list-spec";
import { STATE_WORDS, stateName } from "./user-words";

const LOOKS: Readonly<Record<UserStateName, { tone: Tone; icon: LucideIcon }>> = {
  activo: { tone: "good", icon: CircleCheck },
  pendiente: { tone: "wait", icon: Clock },
  inactivo: { tone: "plain", icon: CirclePause },
  archivado: { tone: "plain", icon: Archive },
};

export const UserState = ({ estado }: { estado: number }) => {
  const t = useTranslations("admin.users");
  const name = stateName(estado);
  return <State {...LOOKS[name]} label={t(STATE_WORDS[name])} />;
};
