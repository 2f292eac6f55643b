import type { ReactNode } from "react";
import { PageHead, type PageHeadProps } from "./page-head";
import { PrintLine } from "./print-line";

type DetailProps = PageHeadProps & {
  /** `<Tabs>` of the page. */
  readonly tabs?: ReactNode;
  /** At the right of all tabs: state, people, dates. Sections with an `h2` each. */
  readonly panel?: ReactNode;
  readonly panelLabel?: string;
  readonly children: ReactNode;
};

/** One thing: what it is, its parts, and beside them what is true of the whole. */
export const Detail = ({ tabs, panel, panelLabel, children, ...head }: DetailProps) => (
  <>
    <PrintLine words={[head.crumb?.number ?? head.crumb?.label ?? "", head.title].filter(Boolean)} />
    <PageHead {...head} />
    {tabs}
    {panel ? (
      <div className="work-panel">
        <div className="min-w-0">{children}</div>
        <aside aria-label={panelLabel} className="panel">
          {panel}
        </aside>
      </div>
    ) : (
      children
    )}
  </>
);
