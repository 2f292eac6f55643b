"use client";

import { FolderTree, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { FamilyRow } from "../types/rows";
import { Views } from "../types/views";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { FAMILIES_PATH, FAMILY_LIST } from "./family-list-spec";
import { FamilyState } from "./family-state";

type Props = {
  readonly query: ListQuery;
  readonly rows: readonly FamilyRow[];
  readonly total: number;
};

export const FamilyList = ({ query, rows, total }: Props) => {
  const t = useTranslations("admin.families");
  const types = useTranslations("admin.types");
  const columns: readonly Column<FamilyRow>[] = [
    {
      key: "code",
      header: t("code"),
      width: 7.5,
      on: "sub",
      cell: (row) => <span className="number">{row.code}</span>,
    },
    { key: "name", header: types("name"), on: "title", cell: (row) => row.name },
    {
      key: "fields",
      header: t("fields"),
      width: 6,
      priority: 2,
      isRight: true,
      cell: (row) => row.fields.length,
    },
    {
      key: "states",
      header: t("states"),
      width: 16,
      priority: 4,
      cell: (row) => row.states.join(", "),
    },
    {
      key: "records",
      header: t("records"),
      width: 7,
      on: "aside",
      isRight: true,
      cell: (row) => row.record_count.toLocaleString("es-AR"),
    },
    {
      key: "origin",
      header: types("origin"),
      width: 8,
      isExtra: true,
      cell: (row) => t(`origins.${row.origin}`),
    },
    {
      key: "state",
      header: types("state"),
      width: 7,
      on: "state",
      cell: (row) => <FamilyState isActive={row.is_active} />,
    },
  ];
  return (
    <List
      spec={FAMILY_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      views={<Views path={FAMILIES_PATH} current="own" />}
      action={
        <Link href={`${FAMILIES_PATH}/nueva`} className={buttonStyle({ look: "primary" })}>
          <Plus aria-hidden className="size-4" />
          {t("create")}
        </Link>
      }
      columns={columns}
      rowKey={(row) => row.code}
      rowName={(row) => row.code}
      rowLink={(row) => ({ address: `${FAMILIES_PATH}/${row.code}` })}
      searchLabel={t("search")}
      filters={[
        {
          key: "activo",
          label: types("state"),
          kind: "choice",
          options: [
            { value: "si", label: t("active") },
            { value: "no", label: t("inactive") },
          ],
        },
      ]}
      exportPath={`${FAMILIES_PATH}/exportar`}
      empty={
        <MessagePanel icon={FolderTree} title={t("emptyTitle")} text={t("emptyText")}>
          <Link href={`${FAMILIES_PATH}/catalogo`} className={buttonStyle()}>
            {types("seeGlobal")}
          </Link>
        </MessagePanel>
      }
    />
  );
};
