"use client";

import { KeyRound, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { KeyRow } from "../rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { KEY_KINDS, KEY_LIST, KEY_STATES, KEYS_PATH } from "./key-list-spec";
import { KeyState } from "./key-state";
import { actsForPeople, KEY_TYPE_LABELS } from "./key-words";

const STATE_LABELS = { activas: "statusActive", desactivadas: "statusInactive" } as const;

type KeyListProps = { readonly query: ListQuery; readonly rows: readonly KeyRow[]; readonly total: number };

export const KeyList = ({ query, rows, total }: KeyListProps) => {
  const t = useTranslations("admin.keys");
  const columns: readonly Column<KeyRow>[] = [
    { key: "name", header: t("name"), on: "title", cell: (row) => row.name },
    {
      key: "type",
      header: t("type"),
      width: 13,
      priority: 2,
      on: "sub",
      cell: (row) => t(KEY_TYPE_LABELS[row.key_type]),
    },
    { key: "status", header: t("status"), width: 8, on: "state", cell: (row) => <KeyState row={row} /> },
    {
      key: "prefix",
      header: t("prefix"),
      width: 9,
      priority: 4,
      cell: (row) => <span className="number">{row.api_key_prefix}…</span>,
    },
    {
      key: "users",
      header: t("users"),
      width: 6,
      priority: 3,
      isRight: true,
      cell: (row) => (actsForPeople(row) ? row.users_count : "–"),
    },
    {
      key: "expires",
      header: t("expires"),
      width: 10.25,
      kind: "moment",
      priority: 5,
      cell: (row) => (row.expires_at ? <Moment at={row.expires_at} /> : t("never")),
    },
    {
      key: "lastUsed",
      header: t("lastUsed"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => (row.last_used_at ? <Moment at={row.last_used_at} /> : t("notUsed")),
    },
  ];
  const create = (
    <Link href={`${KEYS_PATH}/nueva`} className={buttonStyle({ look: "primary" })}>
      <Plus aria-hidden className="size-4" />
      {t("create")}
    </Link>
  );

  return (
    <List
      spec={KEY_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      action={create}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowLink={(row) => ({ address: `${KEYS_PATH}/${row.id}` })}
      searchLabel={t("search")}
      filters={[
        {
          key: "tipo",
          label: t("type"),
          kind: "choice",
          options: KEY_KINDS.map((value) => ({ value, label: t(KEY_TYPE_LABELS[value]) })),
        },
        {
          key: "estado",
          label: t("status"),
          kind: "choice",
          options: KEY_STATES.map((value) => ({ value, label: t(STATE_LABELS[value]) })),
        },
      ]}
      exportPath={`${KEYS_PATH}/exportar`}
      empty={
        <MessagePanel icon={KeyRound} title={t("emptyTitle")} text={t("emptyText")}>
          <Link href={`${KEYS_PATH}/nueva`} className={buttonStyle()}>
            {t("create")}
          </Link>
        </MessagePanel>
      }
    />
  );
};
