"use client";

import { FolderOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { CASE_STATUSES } from "../cases/case-list-spec";
import { CaseState } from "../cases/case-status";
import { CASE_STATUS_LABELS } from "../cases/case-status-labels";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { StatsCaseRow } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";
import { StatisticsViews } from "./statistics-views";
import { STATS_CASE_LIST, statsCasesAsked } from "./stats-case-list-spec";

type StatsCaseListProps = {
  readonly query: ListQuery;
  readonly rows: readonly StatsCaseRow[];
  readonly total: number;
};

/** All cases of the municipality, whoever administers them. */
export const StatsCaseList = ({ query, rows, total }: StatsCaseListProps) => {
  const t = useTranslations("admin.statistics");
  const cases = useTranslations("cases");
  const { date_from, date_to } = statsCasesAsked(query);
  const columns: readonly Column<StatsCaseRow>[] = [
    {
      key: "number",
      header: cases("number"),
      width: 14,
      kind: "number",
      on: "sub",
      cell: (row) => <OfficialNumber number={row.case_number} />,
    },
    { key: "reference", header: cases("reference"), on: "title", cell: (row) => row.reference },
    { key: "type", header: cases("type"), width: 12, priority: 5, cell: (row) => row.case_type.name },
    {
      key: "status",
      header: cases("status"),
      width: 7,
      on: "state",
      cell: (row) => <CaseState status={row.status} />,
    },
    {
      key: "sector",
      header: cases("sector"),
      width: 9,
      priority: 2,
      cell: (row) => <span title={row.owner_sector.name}>{row.owner_sector.acronym}</span>,
    },
    {
      key: "created",
      header: cases("created"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.created_at} />,
    },
    {
      key: "modified",
      header: cases("modified"),
      width: 10.25,
      kind: "moment",
      priority: 4,
      cell: (row) => <Moment at={row.last_modified_at} />,
    },
  ];
  return (
    <List
      spec={STATS_CASE_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("casesTitle")}
      views={
        <StatisticsViews
          current="caseList"
          period={{ ...(date_from && { date_from }), ...(date_to && { date_to }) }}
        />
      }
      columns={columns}
      rowKey={(row) => row.case_id}
      rowName={(row) => row.case_number}
      rowLink={(row) => ({ address: `/expedientes/${row.case_id}` })}
      searchLabel={t("casesSearch")}
      filters={[
        {
          key: "estado",
          label: cases("status"),
          kind: "choice",
          options: CASE_STATUSES.map((value) => ({ value, label: cases(CASE_STATUS_LABELS[value]) })),
        },
        { key: "desde", label: t("from"), kind: "day" },
        { key: "hasta", label: t("to"), kind: "day" },
      ]}
      exportPath={`${STATS_CASE_LIST.path}/exportar`}
      empty={<MessagePanel icon={FolderOpen} title={t("casesEmptyTitle")} text={t("casesEmptyText")} />}
    />
  );
};
