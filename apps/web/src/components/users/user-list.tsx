"use client";

import { Plus, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { USER_LIST, USER_STATE_NAMES } from "./user-list-spec";
import { UserState } from "./user-state";
import { STATE_WORDS, sectorCode, type UserOptions, type UserRow } from "./user-words";

type UserListProps = {
  readonly query: ListQuery;
  readonly rows: readonly UserRow[];
  readonly total: number;
  readonly options: UserOptions;
};

export const UserList = ({ query, rows, total, options }: UserListProps) => {
  const t = useTranslations("admin.users");
  const columns: readonly Column<UserRow>[] = [
    { key: "name", header: t("name"), on: "title", cell: (row) => <bdi>{row.full_name}</bdi> },
    {
      key: "email",
      header: t("email"),
      width: 15,
      priority: 3,
      cell: (row) => <span className="text-ink-soft">{row.email}</span>,
    },
    {
      key: "sector",
      header: t("sector"),
      width: 9,
      priority: 2,
      on: "sub",
      cell: (row) => (
        <span className="number" title={row.sector.department.name}>
          {sectorCode(row.sector)}
        </span>
      ),
    },
    {
      key: "role",
      header: t("role"),
      width: 11,
      priority: 4,
      cell: (row) => row.roles.map(({ name }) => name).join(", ") || t("noRole"),
    },
    {
      key: "seal",
      header: t("seal"),
      width: 10,
      priority: 4,
      cell: (row) => row.seal_in_use?.name ?? <span className="text-ink-soft">{t("noSeal")}</span>,
    },
    {
      key: "state",
      header: t("state"),
      width: 7,
      on: "state",
      cell: (row) => <UserState estado={row.estado} />,
    },
    {
      key: "access",
      header: t("lastAccess"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => (row.last_access ? <Moment at={row.last_access} /> : t("never")),
    },
    {
      key: "created",
      header: t("created"),
      width: 10.25,
      kind: "moment",
      isExtra: true,
      cell: (row) => <Moment at={row.created_at} />,
    },
  ];

  return (
    <List
      spec={USER_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      action={
        <Link href="/backoffice/usuarios/nuevo" className={buttonStyle({ look: "primary" })}>
          <Plus aria-hidden className="size-4" />
          {t("create")}
        </Link>
      }
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.full_name}
      rowLink={(row) => ({ address: `${USER_LIST.path}/${row.id}` })}
      searchLabel={t("search")}
      filters={[
        {
          key: "estado",
          label: t("state"),
          kind: "choice",
          options: USER_STATE_NAMES.map((value) => ({ value, label: t(STATE_WORDS[value]) })),
        },
        { key: "reparticion", label: t("department"), kind: "choice", options: departmentsOf(options) },
        {
          key: "rol",
          label: t("role"),
          kind: "choice",
          options: options.roles.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      exportPath="/backoffice/usuarios/exportar"
      empty={
        <MessagePanel icon={Users} title={t("emptyTitle")} text={t("emptyText")}>
          <Link href="/backoffice/usuarios/nuevo" className={buttonStyle()}>
            {t("create")}
          </Link>
        </MessagePanel>
      }
    />
  );
};

/** Those where somebody can work, each once. */
const departmentsOf = ({ sectors }: UserOptions) => [
  ...new Map(
    sectors.map(({ department: { id, name, acronym } }) => [
      id,
      { value: id, label: `${name} (${acronym})` },
    ]),
  ).values(),
];
