"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PageHead } from "../page/page-head";
import { PrintLine } from "../page/print-line";
import type { BulkAction } from "./bulk-action";
import type { Column } from "./column";
import { shownColumns } from "./column";
import { DataTable, type RowLink } from "./data-table";
import { type Filter, FilterBar, filterWords } from "./filter-bar";
import { ListFoot } from "./list-foot";
import { useListPreferences } from "./list-preferences";
import type { ListQuery, ListSpec } from "./list-query";
import { BeyondLast, NothingMatches } from "./list-states";
import { useSelection } from "./use-selection";

export type ListProps<Row> = {
  readonly spec: ListSpec;
  /** What the rows are the answer to: read by the server from the address (`parseListQuery`), never from the browser's. */
  readonly query: ListQuery;
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly total: number;
  readonly title: string;
  /** The page's one action, at the right of the title. */
  readonly action?: ReactNode;
  /** Beside the title: saved views, as links. */
  readonly views?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** What a person calls this row: for the box that chooses it. */
  readonly rowName: (row: Row) => string;
  /** Where a row leads. */
  readonly rowLink?: (row: Row) => RowLink | undefined;
  /** Without it the list can't be searched. */
  readonly searchLabel?: string;
  readonly filters?: readonly Filter[];
  /** Without any, nothing can be chosen. */
  readonly bulk?: readonly BulkAction<Row>[];
  /** Address of the rows as CSV; the list adds what it was asked for. */
  readonly exportPath?: string;
  /** What to show when there is nothing at all, as opposed to nothing that matches. */
  readonly empty: ReactNode;
  /** Above the rows: what became of those that something was done with. */
  readonly notice?: ReactNode;
};

/**
 * Every list of the product. The server reads the address, loads the rows and hands them over with what they are the answer to; all that is
 * changed here goes to the address, and comes back as new rows. Until then the old ones step back (`data-pending` of the page), and no
 * filter is shown as set whose rows are not there.
 *
 * Where the focus is: stays in the search and on the head of a column; goes to the table with another page, to the search when a filter is
 * taken away.
 */
export const List = <Row,>(props: ListProps<Row>) => {
  const { spec, query, rows, total, title, filters = [], bulk = [], rowKey, exportPath } = props;
  const t = useTranslations("list");
  const preferences = useListPreferences();
  const chosenColumns = query.columns ?? preferences.columnsOf(spec.path);
  const columns = shownColumns(props.columns, chosenColumns);
  const selection = useSelection(rows, rowKey);
  const [isPicking, setPicking] = useState(false);
  const table = useFocusOnPage(query.page);
  const words = filterWords(query, filters);
  const pages = Math.max(1, Math.ceil(total / query.pageSize));

  const body =
    rows.length > 0 ? (
      <DataTable
        ref={table}
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowName={props.rowName}
        rowLink={props.rowLink}
        density={preferences.density}
        query={query}
        path={spec.path}
        selection={bulk.length > 0 ? selection : undefined}
      />
    ) : total > 0 ? (
      <BeyondLast path={spec.path} query={query} total={total} pages={pages} />
    ) : words.length > 0 ? (
      <NothingMatches path={spec.path} query={query} />
    ) : (
      <div className="px-[var(--gutter)] py-6">{props.empty}</div>
    );

  return (
    <div className="list" data-picking={isPicking || undefined}>
      <PrintLine words={[title, ...words, t("total", { count: total })]} />
      <PageHead title={title} beside={props.views} actions={props.action} />
      <FilterBar
        spec={spec}
        query={query}
        filters={filters}
        searchLabel={props.searchLabel}
        columns={props.columns}
        chosenColumns={chosenColumns}
        exportPath={exportPath}
        total={total}
      />
      {props.notice && <div className="px-[var(--gutter)] pb-2">{props.notice}</div>}
      <div className="list-rows">{body}</div>
      <p role="status" className="sr-only">
        {t("total", { count: total })}
        {pages > 1 && ` · ${t("page", { page: query.page, pages })}`}
      </p>
      {total > 0 && (
        <ListFoot
          path={spec.path}
          query={query}
          shown={rows.length}
          total={total}
          pages={pages}
          bulk={bulk}
          selection={selection}
          isPicking={isPicking}
          setPicking={setPicking}
        />
      )}
    </div>
  );
};

/** Another page of the list begins at its first row: there the focus goes, from a button that may be none any more. */
const useFocusOnPage = (page: number) => {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    table.current?.focus({ preventScroll: true });
  }, [page]);
  return table;
};
