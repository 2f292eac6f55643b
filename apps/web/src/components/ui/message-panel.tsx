import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type MessagePanelProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  /** An error is announced at once; an empty list is not. */
  readonly isAlert?: boolean;
  /** `h1` where the panel is all that the page has. */
  readonly titleAs?: "p" | "h1";
};

/** What a list shows instead of rows: nothing yet, nothing found, or something went wrong. */
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
    className="flex flex-col items-center gap-2 rounded-md border border-dashed border-line px-6 py-10 text-center"
  >
    <Icon aria-hidden className="size-7 text-ink-soft" strokeWidth={1.5} />
    <Title className="font-semibold">{title}</Title>
    <p className="max-w-prose text-sm text-ink-soft">{text}</p>
    {children && <div className="mt-2 flex flex-col items-center gap-2">{children}</div>}
  </div>
);
