"use client";

import { SearchX } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "../ui/button";
import { MessagePanel } from "../ui/message-panel";
import { type Column, DataTable, TableSkeleton } from "./data-table";
import { type ListQuery, listAddress } from "./list-query";
import { Pager } from "./pager";
import { QueryError } from "./query-error";

export type ListData<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalPages: number;
};

type ListBodyProps<Row> = {
  readonly path: string;
  readonly query: ListQuery;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly data: ListData<Row> | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** What to show when the list has nothing at all, as opposed to nothing that matches. */
  readonly empty: ReactNode;
};

/** The four states of every list: loading, failed, empty, rows. */
export const ListBody = <Row,>(props: ListBodyProps<Row>) => {
  const { path, query, caption, columns, rowKey, data, error, retry, empty } = props;
  const t = useTranslations("list");

  if (!data)
    return error ? (
      <QueryError error={error} retry={retry} />
    ) : (
      <TableSkeleton rows={10} label={t("loading")} />
    );
  if (data.total === 0) {
    if (!query.search && !query.status) return empty;
    return (
      <MessagePanel icon={SearchX} title={t("noMatchTitle")} text={t("noMatchText")}>
        <Link href={path} className={buttonStyle()}>
          {t("noMatchAction")}
        </Link>
      </MessagePanel>
    );
  }
  if (data.rows.length === 0) {
    return (
      <MessagePanel
        icon={SearchX}
        title={t("beyondTitle")}
        text={t("beyondText", { pages: data.totalPages, total: data.total })}
      >
        <Link href={listAddress(path, query, { page: data.totalPages })} className={buttonStyle()}>
          {t("beyondAction")}
        </Link>
      </MessagePanel>
    );
  }

  return (
    <div className="space-y-4">
      <DataTable caption={caption} columns={columns} rows={data.rows} rowKey={rowKey} />
      <Pager path={path} query={query} total={data.total} totalPages={data.totalPages} />
    </div>
  );
};
