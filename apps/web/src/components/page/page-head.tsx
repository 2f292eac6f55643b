import type { ReactNode } from "react";
import { Crumb, type CrumbProps } from "./crumb";

export type PageHeadProps = {
  readonly title: string;
  /** Where the page belongs, and its number. */
  readonly crumb?: CrumbProps | undefined;
  /** One line under the title: state first, then what is true of the whole. Each fact is an element of its own. */
  readonly facts?: ReactNode;
  /** Views or tabs in the line of the title. */
  readonly beside?: ReactNode;
  /** At the right: what is rare first, the page's one action last. */
  readonly actions?: ReactNode;
};

/** Title, one line of facts, and the page's one action at the right. Another page's focus begins here. */
export const PageHead = ({ title, crumb, facts, beside, actions }: PageHeadProps) => (
  <div className="page-head">
    <div className="min-w-0">
      {crumb && <Crumb {...crumb} />}
      <h1 tabIndex={-1} className="text-title font-semibold wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
    </div>
    {beside}
    {actions && <div className="page-actions">{actions}</div>}
    {facts && <div className="page-facts">{facts}</div>}
  </div>
);
