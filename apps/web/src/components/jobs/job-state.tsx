import { CircleX, Clock, Hourglass, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { JobRow } from "../rows";
import { State } from "../ui/state";

const LOOKS = {
  failed: { tone: "bad", icon: CircleX },
  retrying: { tone: "wait", icon: RotateCw },
  late: { tone: "wait", icon: Clock },
  slow: { tone: "info", icon: Hourglass },
} as const;

export const JobState = ({ state }: { state: JobRow["state"] }) => {
  const t = useTranslations("admin.jobs");
  return <State {...LOOKS[state]} label={t(state)} />;
};
