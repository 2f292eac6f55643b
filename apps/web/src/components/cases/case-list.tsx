"use client";

import { FolderOpen, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { CSV_START, csvHead, csvRows } from "../list/csv";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import { saveFile } from "../list/save-file";
import type { CaseRow } from "../rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";
import { caseFields } from "./case-fields";
import { CASE_LIST, CASE_STATUSES, MODIFIED } from "./case-list-spec";
import { CaseState } from "./case-status";
import { CASE_STATUS_LABELS } from "./case-status-labels";

const MODIFIED_LABELS = {
  hoy: "modifiedToday",
  ayer: "modifiedYesterday",
  ultimos_7_dias: "modifiedWeek",
  ultimos_30_dias: "modifiedMonth",
} as const satisfies Record<(typeof MODIFIED)[number], string>;

type CaseListProps = { readonly query: ListQuery; readonly rows: readonly CaseRow[]; readonly total: number };

export const CaseList = ({ query, rows, total }: CaseListProps) => {
  const t = useTranslations("cases");
  const list = useTranslations("list");
  const columns: readonly Column<CaseRow>[] = [
    {
      key: "number",
      header: t("number"),
      width: 14,
      kind: "number",
      on: "sub",
      cell: (row) => <OfficialNumber number={row.case_number} />,
    },
    { key: "reference", header: t("reference"), on: "title", cell: (row) => row.reference },
    { key: "type", header: t("type"), width: 12, priority: 5, cell: (row) => row.case_type.name },
    {
      key: "status",
      header: t("status"),
      width: 7,
      on: "state",
      cell: (row) => <CaseState status={row.status} />,
    },
    { key: "sector", header: t("sector"), width: 9, priority: 2, cell: (row) => row.admin_sector },
    {
      key: "created",
      header: t("created"),
      width: 10.25,
      kind: "moment",
      isExtra: true,
      cell: (row) => <Moment at={row.created_at} />,
    },
    {
      key: "modified",
      header: t("modified"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.last_modified_at} />,
    },
  ];

  const exportRows = (chosen: readonly CaseRow[], done: () => void) => {
    const fields = caseFields(t);
    saveFile("expedientes.csv", "text/csv", CSV_START + csvHead(fields) + csvRows(fields, chosen));
    done();
  };

  return (
    <List
      spec={CASE_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      action={
        <Link href="/expedientes/nuevo" className={buttonStyle({ look: "primary" })}>
          <Plus aria-hidden className="size-4" />
          {t("create")}
        </Link>
      }
      columns={columns}
      rowKey={(row) => row.case_id}
      rowName={(row) => row.case_number}
      rowLink={(row) => ({ address: `/expedientes/${row.case_id}` })}
      searchLabel={t("search")}
      filters={[
        {
          key: "estado",
          label: t("status"),
          kind: "choice",
          options: CASE_STATUSES.map((value) => ({ value, label: t(CASE_STATUS_LABELS[value]) })),
        },
        {
          key: "modificado",
          label: t("modified"),
          kind: "choice",
          options: MODIFIED.map((value) => ({ value, label: t(MODIFIED_LABELS[value]) })),
        },
      ]}
      bulk={[{ key: "export", label: () => list("exportChosen"), run: exportRows }]}
      exportPath="/expedientes/exportar"
      empty={
        <MessagePanel icon={FolderOpen} title={t("emptyTitle")} text={t("emptyText")}>
          <Link href="/expedientes/nuevo" className={buttonStyle()}>
            {t("create")}
          </Link>
        </MessagePanel>
      }
    />
  );
};
