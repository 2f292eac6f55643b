import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type MessagePanelProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** The first step, as a button. */
  readonly children?: ReactNode;
  /** An error is announced at once; an empty list is not. */
  readonly isAlert?: boolean;
  /** `h1` where the panel is all that the page has. */
  readonly titleAs?: "p" | "h1";
};

/** In the place of what is not there: nothing yet (what belongs here, and the first step), nothing found, no such page, a failure. */
export const MessagePanel = ({
  icon: Icon,
  title,
  text,
  children,
  isAlert = false,
  titleAs: Title = "p",
}: MessagePanelProps) => (
  <div
    role={isAlert ? "alert" : undefined}
    className="mx-auto flex max-w-[var(--measure)] flex-col items-center gap-2 px-6 py-10 text-center"
  >
    <Icon aria-hidden className="size-7 text-ink-soft" strokeWidth={1.5} />
    <Title tabIndex={Title === "h1" ? -1 : undefined} className="text-read font-semibold wrap-anywhere">
      {title}
    </Title>
    <p className="text-ink-soft">{text}</p>
    {children && <div className="mt-2 flex flex-wrap items-center justify-center gap-2">{children}</div>}
  </div>
);
