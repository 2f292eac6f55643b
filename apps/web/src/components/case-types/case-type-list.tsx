"use client";

import { FolderOpen, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import { ActiveState } from "../types/active-state";
import type { CaseTypeRow } from "../types/rows";
import { Views } from "../types/views";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { CASE_TYPE_LIST, CASE_TYPES_PATH } from "./case-type-list-spec";

type Props = {
  readonly query: ListQuery;
  readonly rows: readonly CaseTypeRow[];
  readonly total: number;
  /** That file cases. */
  readonly departments: readonly { readonly value: string; readonly label: string }[];
};

export const CaseTypeList = ({ query, rows, total, departments }: Props) => {
  const t = useTranslations("admin.caseTypes");
  const types = useTranslations("admin.types");
  const columns: readonly Column<CaseTypeRow>[] = [
    {
      key: "acronym",
      header: types("acronym"),
      width: 6.5,
      on: "sub",
      cell: (row) => <span className="number">{row.acronym}</span>,
    },
    { key: "name", header: types("name"), on: "title", cell: (row) => row.name },
    {
      key: "filing",
      header: t("filing"),
      width: 13,
      priority: 2,
      cell: (row) => row.filing_department.name,
    },
    {
      key: "openers",
      header: t("openers"),
      width: 9,
      priority: 3,
      cell: (row) => t("departmentCount", { count: row.departments.length }),
    },
    {
      key: "channel",
      header: t("channel"),
      width: 9,
      priority: 4,
      cell: (row) => t(`channels.${row.creation_channel}`),
    },
    {
      key: "visibility",
      header: types("visibility"),
      width: 7,
      priority: 3,
      cell: (row) => types(`visibilities.${row.visibility}`),
    },
    {
      key: "cases",
      header: t("cases"),
      width: 7,
      on: "aside",
      isRight: true,
      cell: (row) => row.case_count.toLocaleString("es-AR"),
    },
    {
      key: "origin",
      header: types("origin"),
      width: 8,
      isExtra: true,
      cell: (row) => types(`origins.${row.origin}`),
    },
    {
      key: "state",
      header: types("state"),
      width: 7,
      on: "state",
      cell: (row) => <ActiveState isActive={row.is_active} />,
    },
  ];
  return (
    <List
      spec={CASE_TYPE_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      views={<Views path={CASE_TYPES_PATH} current="own" />}
      action={
        <Link href={`${CASE_TYPES_PATH}/nuevo`} className={buttonStyle({ look: "primary" })}>
          <Plus aria-hidden className="size-4" />
          {t("create")}
        </Link>
      }
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.acronym}
      rowLink={(row) => ({ address: `${CASE_TYPES_PATH}/${row.id}` })}
      searchLabel={t("search")}
      filters={[
        { key: "reparticion", label: t("filing"), kind: "choice", options: departments },
        {
          key: "activo",
          label: types("state"),
          kind: "choice",
          options: [
            { value: "si", label: types("active") },
            { value: "no", label: types("inactive") },
          ],
        },
      ]}
      exportPath={`${CASE_TYPES_PATH}/exportar`}
      empty={
        <MessagePanel icon={FolderOpen} title={t("emptyTitle")} text={t("emptyText")}>
          <Link href={`${CASE_TYPES_PATH}/catalogo`} className={buttonStyle()}>
            {types("seeGlobal")}
          </Link>
        </MessagePanel>
      }
    />
  );
};
