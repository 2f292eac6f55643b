"use client";

import { Plus, Stamp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { Outputs } from "../rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { SEAL_LIST } from "./seal-list-spec";

type Seal = Outputs["admin"]["organization"]["listSeals"]["city_seals"][number];

type SealListProps = { readonly query: ListQuery; readonly rows: readonly Seal[]; readonly total: number };

/** The lines that stand below the name in a signature. */
export const SealList = ({ query, rows, total }: SealListProps) => {
  const t = useTranslations("admin.seals");
  const columns: readonly Column<Seal>[] = [
    { key: "name", header: t("name"), on: "title", cell: (row) => row.name },
    {
      key: "rank",
      header: t("rank"),
      width: 16,
      on: "sub",
      cell: (row) => row.rank?.name ?? <span className="text-ink-soft">{t("rankNone")}</span>,
    },
    {
      key: "description",
      header: t("description"),
      width: 28,
      priority: 3,
      cell: (row) => <span title={row.description}>{row.description}</span>,
    },
  ];
  const create = (look?: "primary") => (
    <Link href={`${SEAL_LIST.path}/nuevo`} className={buttonStyle({ look })}>
      <Plus aria-hidden className="size-4" />
      {t("create")}
    </Link>
  );

  return (
    <List
      spec={SEAL_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      action={create("primary")}
      columns={columns}
      rowKey={(row) => String(row.id)}
      rowName={(row) => row.name}
      rowLink={(row) => ({ address: `${SEAL_LIST.path}/${row.id}` })}
      searchLabel={t("search")}
      empty={
        <MessagePanel icon={Stamp} title={t("emptyTitle")} text={t("emptyText")}>
          {create()}
        </MessagePanel>
      }
    />
  );
};
