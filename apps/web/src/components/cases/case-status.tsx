import { Archive, CircleCheck, CirclePause, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CaseRow } from "../rows";
import { State, type Tone } from "../ui/state";
import { CASE_STATUS_LABELS } from "./case-status-labels";

export type CaseStatus = CaseRow["status"];

const LOOKS: Readonly<Record<CaseStatus, { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: "good", icon: CircleCheck },
  inactive: { tone: "wait", icon: CirclePause },
  archived: { tone: "plain", icon: Archive },
};

export const CaseState = ({ status }: { status: CaseStatus }) => {
  const t = useTranslations("cases");
  return <State {...LOOKS[status]} label={t(CASE_STATUS_LABELS[status])} />;
};
