import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { reasonText } from "../../batch/reason";
import type { ReasonView } from "../../ipc/contract";
import { useProgram } from "../use-program";

export type Level = "good" | "info" | "wait" | "bad";

const ICONS = { good: CircleCheck, info: Info, wait: TriangleAlert, bad: CircleAlert } as const;

/** A message in the page, with its icon: never by colour alone. */
export const Note = ({ level, children }: { level: Level; children: ReactNode }) => {
  const Icon = ICONS[level];
  return (
    <div className="note" data-level={level} role={level === "bad" ? "alert" : "status"}>
      <Icon aria-hidden size={16} />
      <div>{children}</div>
    </div>
  );
};

/** What did not work, in the sentence of its code, with what can be done. */
export const ReasonNote = ({
  reason,
  level = "bad",
  children,
}: {
  reason: ReasonView | null;
  level?: Level;
  children?: ReactNode;
}) => {
  const { language } = useProgram();
  if (!reason) return null;
  return (
    <Note level={level}>
      <p>{reasonText(reason, language)}</p>
      {children}
    </Note>
  );
};
