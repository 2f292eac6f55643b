import type { LucideIcon } from "lucide-react";
import { classNames } from "./class-names";

export type Tone = "good" | "wait" | "bad" | "info" | "plain";

export const TONE_TEXT: Readonly<Record<Tone, string>> = {
  good: "text-good",
  wait: "text-wait",
  bad: "text-bad",
  info: "text-info",
  plain: "text-ink-soft",
};

/** A state: icon and word, never colour alone (WCAG 2.2, 1.4.1). No ground, edge or hover: it does nothing when pressed. */
export const State = ({ tone, icon: Icon, label }: { tone: Tone; icon: LucideIcon; label: string }) => (
  <span className={classNames("inline-flex items-center gap-1 align-top whitespace-nowrap", TONE_TEXT[tone])}>
    <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
    {label}
  </span>
);
