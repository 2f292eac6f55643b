import type { ReactNode } from "react";

/** Title, one line of facts, and the page's one action at the right. */
export const PageTitle = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: ReactNode;
}) => (
  <div className="mb-6 flex flex-wrap items-start justify-between gap-3">
    <div>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
    </div>
    {children}
  </div>
);
