"use client";

import { FileText, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import { ActiveState } from "../types/active-state";
import type { DocumentTypeRow } from "../types/rows";
import { Views } from "../types/views";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { DOCUMENT_TYPE_LIST, DOCUMENT_TYPES_PATH, KINDS } from "./document-type-list-spec";

type Props = {
  readonly query: ListQuery;
  readonly rows: readonly DocumentTypeRow[];
  readonly total: number;
};

export const DocumentTypeList = ({ query, rows, total }: Props) => {
  const t = useTranslations("admin.documentTypes");
  const types = useTranslations("admin.types");
  const columns: readonly Column<DocumentTypeRow>[] = [
    {
      key: "acronym",
      header: types("acronym"),
      width: 6.5,
      on: "sub",
      cell: (row) => <span className="number">{row.acronym}</span>,
    },
    { key: "name", header: types("name"), on: "title", cell: (row) => row.name },
    { key: "kind", header: t("kind"), width: 11, on: "aside", cell: (row) => types(`kinds.${row.type}`) },
    {
      key: "signature",
      header: t("signature"),
      width: 12,
      priority: 4,
      cell: (row) => types(`signatures.${row.required_signature}`),
    },
    {
      key: "visibility",
      header: types("visibility"),
      width: 7,
      priority: 3,
      cell: (row) => types(`visibilities.${row.visibility}`),
    },
    {
      key: "creators",
      header: t("creators"),
      width: 8,
      priority: 2,
      cell: (row) => types("sectorCount", { count: row.enabled_sector_ids.length }),
    },
    {
      key: "origin",
      header: types("origin"),
      width: 8,
      isExtra: true,
      cell: (row) => types(`origins.${row.origin}`),
    },
    {
      key: "created",
      header: types("created"),
      width: 10.25,
      kind: "moment",
      isExtra: true,
      cell: (row) => <Moment at={row.created_at} />,
    },
    {
      key: "state",
      header: types("state"),
      width: 7,
      on: "state",
      cell: (row) => <ActiveState isActive={row.is_active} />,
    },
  ];
  const create = (
    <Link href={`${DOCUMENT_TYPES_PATH}/nuevo`} className={buttonStyle({ look: "primary" })}>
      <Plus aria-hidden className="size-4" />
      {t("create")}
    </Link>
  );

  return (
    <List
      spec={DOCUMENT_TYPE_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      views={<Views path={DOCUMENT_TYPES_PATH} current="own" />}
      action={create}
      columns={columns}
      rowKey={(row) => String(row.id)}
      rowName={(row) => row.acronym}
      rowLink={(row) => ({ address: `${DOCUMENT_TYPES_PATH}/${row.id}` })}
      searchLabel={t("search")}
      filters={[
        {
          key: "tipo",
          label: t("kind"),
          kind: "choice",
          options: KINDS.map((value) => ({ value, label: types(`kinds.${value}`) })),
        },
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
      exportPath={`${DOCUMENT_TYPES_PATH}/exportar`}
      empty={
        <MessagePanel icon={FileText} title={t("emptyTitle")} text={t("emptyText")}>
          <Link href={`${DOCUMENT_TYPES_PATH}/catalogo`} className={buttonStyle()}>
            {types("seeGlobal")}
          </Link>
        </MessagePanel>
      }
    />
  );
};
