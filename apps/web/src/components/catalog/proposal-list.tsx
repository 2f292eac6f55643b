"use client";

import { CircleCheck, CircleX, Clock3, Library, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { ProposalRow } from "../types/rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { State, type Tone } from "../ui/state";
import { PROPOSAL_LIST, PROPOSAL_STATES } from "./proposal-list-spec";
import { CATALOG_PATH, CATALOG_TABLES } from "./propose-address";

const LOOKS: Readonly<Record<ProposalRow["status"], { tone: Tone; icon: LucideIcon }>> = {
  pending: { tone: "wait", icon: Clock3 },
  approved: { tone: "good", icon: CircleCheck },
  rejected: { tone: "bad", icon: CircleX },
};

type Props = {
  readonly query: ListQuery;
  readonly rows: readonly ProposalRow[];
  readonly total: number;
};

/** What the municipality proposed for the global catalog, and what became of it. */
export const ProposalList = ({ query, rows, total }: Props) => {
  const t = useTranslations("admin.catalog");
  const columns: readonly Column<ProposalRow>[] = [
    { key: "what", header: t("what"), on: "title", cell: titleOf },
    {
      key: "table",
      header: t("table"),
      width: 11,
      priority: 2,
      cell: (row) => t(`tables.${row.catalog_table}`),
    },
    {
      key: "status",
      header: t("status"),
      width: 7,
      on: "state",
      cell: (row) => <State {...LOOKS[row.status]} label={t(`statuses.${row.status}`)} />,
    },
    {
      key: "reason",
      header: t("reason"),
      width: 22,
      on: "sub",
      cell: (row) => <span title={row.reason ?? undefined}>{row.reason ?? t("waiting")}</span>,
    },
    { key: "by", header: t("by"), width: 11, priority: 4, cell: (row) => row.proposed_by?.full_name },
    {
      key: "created",
      header: t("created"),
      width: 10.25,
      kind: "moment",
      priority: 3,
      on: "aside",
      cell: (row) => <Moment at={row.created_at} />,
    },
    {
      key: "decided",
      header: t("decided"),
      width: 10.25,
      kind: "moment",
      isExtra: true,
      cell: (row) => row.decided_at && <Moment at={row.decided_at} />,
    },
  ];
  const propose = (look: "primary" | "plain") => (
    <Link href={`${CATALOG_PATH}/proponer`} className={buttonStyle({ look })}>
      {t("propose")}
    </Link>
  );
  return (
    <List
      spec={PROPOSAL_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      action={propose("primary")}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={titleOf}
      searchLabel={t("search")}
      filters={[
        {
          key: "estado",
          label: t("status"),
          kind: "choice",
          options: PROPOSAL_STATES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        {
          key: "tabla",
          label: t("table"),
          kind: "choice",
          options: CATALOG_TABLES.map((value) => ({ value, label: t(`tables.${value}`) })),
        },
      ]}
      empty={
        <MessagePanel icon={Library} title={t("emptyTitle")} text={t("emptyText")}>
          {propose("plain")}
        </MessagePanel>
      }
    />
  );
};

const titleOf = ({ data }: ProposalRow): string =>
  [data.acronym ?? data.code, data.name].filter((part) => typeof part === "string").join(" · ");
