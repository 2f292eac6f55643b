"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { DocumentRow } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";
import { documentAddress } from "./document-address";
import { DOCUMENT_LIST, STATES } from "./document-list-spec";
import { VISUAL_STATE_KEYS, VISUAL_STATE_LABELS } from "./document-state-labels";
import { DocumentState } from "./document-status";

type DocumentListProps = {
  readonly query: ListQuery;
  readonly rows: readonly DocumentRow[];
  readonly total: number;
};

export const DocumentList = ({ query, rows, total }: DocumentListProps) => {
  const t = useTranslations("documents");
  const columns: readonly Column<DocumentRow>[] = [
    {
      key: "number",
      header: t("number"),
      width: 17,
      kind: "number",
      on: "sub",
      cell: (row) =>
        row.document_number ? (
          <OfficialNumber number={row.document_number} />
        ) : (
          <span className="text-ink-soft">{t("noNumber")}</span>
        ),
    },
    { key: "reference", header: t("reference"), on: "title", cell: (row) => row.reference },
    { key: "type", header: t("type"), width: 6, priority: 2, cell: (row) => row.document_type },
    {
      key: "status",
      header: t("status"),
      width: 11.5,
      on: "state",
      cell: (row) => <DocumentState state={row.visual_state} />,
    },
    {
      key: "created",
      header: t("created"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.created_at} />,
    },
  ];

  return (
    <List
      spec={DOCUMENT_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      columns={columns}
      rowKey={(row) => row.document_id}
      rowName={(row) => row.document_number ?? row.reference}
      rowLink={(row) => ({ address: documentAddress(row.document_id) })}
      searchLabel={t("search")}
      filters={[
        {
          key: "estado",
          label: t("status"),
          kind: "choice",
          options: STATES.map((value) => ({
            value,
            label: t(VISUAL_STATE_LABELS[VISUAL_STATE_KEYS[value]]),
          })),
        },
      ]}
      exportPath="/documentos/exportar"
      empty={<MessagePanel icon={FileText} title={t("emptyTitle")} text={t("emptyText")} />}
    />
  );
};
