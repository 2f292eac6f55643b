import { CircleCheck, CirclePause, ClockAlert, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyRow } from "../rows";
import { State, type Tone } from "../ui/state";
import { KEY_STATUS_LABELS, type KeyStatus, keyStatusOf } from "./key-words";

const LOOKS: Readonly<Record<KeyStatus, { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: "good", icon: CircleCheck },
  inactive: { tone: "plain", icon: CirclePause },
  expired: { tone: "bad", icon: ClockAlert },
};

export const KeyState = ({ row }: { row: Pick<KeyRow, "is_active" | "expires_at"> }) => {
  const t = useTranslations("admin.keys");
  const status = keyStatusOf(row);
  return <State {...LOOKS[status]} label={t(KEY_STATUS_LABELS[status])} />;
};
