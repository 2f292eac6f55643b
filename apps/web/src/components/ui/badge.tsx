import type { LucideIcon } from "lucide-react";
import { classNames } from "./class-names";

export type Tone = "good" | "wait" | "bad" | "info" | "plain";

const TONES: Readonly<Record<Tone, string>> = {
  good: "bg-good-soft text-good",
  wait: "bg-wait-soft text-wait",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  plain: "bg-surface text-ink-soft",
};

/** A state: always an icon and a word, never colour alone (WCAG 2.2, 1.4.1). */
export const Badge = ({ tone, icon: Icon, label }: { tone: Tone; icon: LucideIcon; label: string }) => (
  <span
    className={classNames(
      "inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap",
      TONES[tone],
    )}
  >
    <Icon aria-hidden className="size-3.5 shrink-0" />
    {label}
  </span>
);
