"use client";

import { ChartNoAxesColumnIncreasing, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { Outputs } from "../rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { RANK_LIST } from "./rank-list-spec";

type Rank = Outputs["admin"]["organization"]["listRanks"]["ranks"][number];

type RankListProps = { readonly query: ListQuery; readonly rows: readonly Rank[]; readonly total: number };

/** From the highest to the lowest, which is what a rank is. */
export const RankList = ({ query, rows, total }: RankListProps) => {
  const t = useTranslations("admin.ranks");
  const columns: readonly Column<Rank>[] = [
    { key: "level", header: t("level"), width: 5, isRight: true, on: "aside", cell: (row) => row.level },
    { key: "name", header: t("name"), on: "title", cell: (row) => row.name },
    {
      key: "seal",
      header: t("seal"),
      width: 24,
      on: "sub",
      cell: (row) => row.seal?.name ?? <span className="text-ink-soft">{t("sealNone")}</span>,
    },
  ];
  const create = (look?: "primary") => (
    <Link href={`${RANK_LIST.path}/nuevo`} className={buttonStyle({ look })}>
      <Plus aria-hidden className="size-4" />
      {t("create")}
    </Link>
  );

  return (
    <List
      spec={RANK_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      action={create("primary")}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowLink={(row) => ({ address: `${RANK_LIST.path}/${row.id}` })}
      searchLabel={t("search")}
      empty={
        <MessagePanel icon={ChartNoAxesColumnIncreasing} title={t("emptyTitle")} text={t("emptyText")}>
          {create()}
        </MessagePanel>
      }
    />
  );
};
