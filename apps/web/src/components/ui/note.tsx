import { CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names";
import { TONE_TEXT, type Tone } from "./state";

type NoteTone = Exclude<Tone, "plain">;

const ICONS: Readonly<Record<NoteTone, LucideIcon>> = {
  good: CircleCheck,
  wait: TriangleAlert,
  bad: TriangleAlert,
  info: Info,
};

type NoteProps = {
  readonly tone: NoteTone;
  /** In a few words; a single sentence needs none. */
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Said at once when it appears; what comes with the page is read in its place. */
  readonly isLive?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
};

/** A message in the page, for what must be read: a failure, a number to keep, a next step. What needs no reading is a toast. */
export const Note = ({ tone, title, children, actions, isLive = false, ref }: NoteProps) => {
  const Icon = ICONS[tone];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={isLive ? (tone === "bad" ? "alert" : "status") : undefined}
      className="note"
      data-tone={tone}
    >
      <Icon aria-hidden className={classNames("mt-0.5 size-4", TONE_TEXT[tone])} />
      <div className="min-w-0 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
};
