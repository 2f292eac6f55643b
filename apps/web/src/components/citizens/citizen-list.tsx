"use client";

import { Contact } from "lucide-react";
import { useTranslations } from "next-intl";
import { KEYS_PATH } from "../keys/key-list-spec";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { CitizenRow } from "../rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { CITIZEN_LIST, CITIZEN_STATES, CITIZENS_PATH } from "./citizen-list-spec";
import { CitizenState } from "./citizen-state";
import { CITIZEN_LABELS } from "./citizen-words";

type CitizenListProps = {
  readonly query: ListQuery;
  readonly rows: readonly CitizenRow[];
  readonly total: number;
};

export const CitizenList = ({ query, rows, total }: CitizenListProps) => {
  const t = useTranslations("admin.citizens");
  const columns: readonly Column<CitizenRow>[] = [
    { key: "name", header: t("name"), on: "title", cell: (row) => row.full_name },
    {
      key: "countryId",
      header: t("countryId"),
      width: 10,
      on: "sub",
      cell: (row) => <span className="number">{row.country_id}</span>,
    },
    {
      key: "status",
      header: t("status"),
      width: 8,
      on: "state",
      cell: (row) => <CitizenState estado={row.estado} />,
    },
    { key: "createdVia", header: t("createdVia"), width: 10, priority: 4, cell: (row) => row.created_via },
    {
      key: "validated",
      header: t("validated"),
      width: 10.25,
      kind: "moment",
      priority: 3,
      cell: (row) => (row.validated_at ? <Moment at={row.validated_at} /> : "–"),
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
      spec={CITIZEN_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.full_name}
      rowLink={(row) => ({ address: `${CITIZENS_PATH}/${row.id}` })}
      searchLabel={t("search")}
      filters={[
        {
          key: "estado",
          label: t("status"),
          kind: "choice",
          options: CITIZEN_STATES.map((value) => ({ value, label: t(CITIZEN_LABELS[value]) })),
        },
      ]}
      exportPath={`${CITIZENS_PATH}/exportar`}
      empty={
        <MessagePanel icon={Contact} title={t("emptyTitle")} text={t("emptyText")}>
          <Link href={`${KEYS_PATH}?tipo=tad`} className={buttonStyle()}>
            {t("keys")}
          </Link>
        </MessagePanel>
      }
    />
  );
};
