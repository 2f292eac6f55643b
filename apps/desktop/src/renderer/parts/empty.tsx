import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** What belongs here, and the first step. */
export const Empty = ({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
}) => (
  <div className="empty">
    <Icon aria-hidden size={32} strokeWidth={1.5} />
    <p className="empty-title">{title}</p>
    {children}
  </div>
);
