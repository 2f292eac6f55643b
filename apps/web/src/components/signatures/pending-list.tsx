"use client";

import { PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { pdfAddress } from "../documents/document-address";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { PendingRow } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { PENDING_LIST } from "./pending-list-spec";

type PendingListProps = {
  readonly query: ListQuery;
  readonly rows: readonly PendingRow[];
  readonly total: number;
};

/** What waits for this person's signature, first what waits longest. */
export const PendingList = ({ query, rows, total }: PendingListProps) => {
  const t = useTranslations("signatures");
  const columns: readonly Column<PendingRow>[] = [
    { key: "reference", header: t("reference"), on: "title", cell: (row) => row.reference },
    { key: "type", header: t("type"), width: 6, priority: 2, cell: (row) => row.document_type },
    {
      key: "by",
      header: t("requestedBy"),
      width: 14,
      on: "sub",
      cell: (row) => <bdi>{row.requested_by}</bdi>,
    },
    {
      key: "since",
      header: t("requestedAt"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.requested_at} />,
    },
  ];
  return (
    <List
      spec={PENDING_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      columns={columns}
      rowKey={(row) => row.document_id}
      rowName={(row) => row.reference}
      rowLink={(row) => ({ address: pdfAddress(row.document_id), isFile: true })}
      empty={<MessagePanel icon={PenLine} title={t("emptyTitle")} text={t("emptyText")} />}
    />
  );
};
