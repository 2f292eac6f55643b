"use client";

import { ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Column } from "../list/column";
import { List } from "../list/list";
import { type ListQuery, listAddress } from "../list/list-query";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { AUDIT_LIST, DOOR_KEYS, TABLE_KEYS } from "./audit-list-spec";
import { type AuditEntry, differencesLine } from "./differences";
import { doorName } from "./door-name";

type AuditListProps = {
  readonly query: ListQuery;
  readonly rows: readonly AuditEntry[];
  readonly total: number;
  /** Id of the entry beside the list. */
  readonly chosen: number | undefined;
  readonly action: ReactNode;
};

/** Address of the same list with one entry beside it. */
export const entryAddress = (query: ListQuery, entry?: number): string => {
  const address = listAddress(AUDIT_LIST.path, query);
  if (entry === undefined) return address;
  return `${address}${address.includes("?") ? "&" : "?"}entrada=${entry}`;
};

/** Who did what and when, the last first; each leads to what was different before and after. */
export const AuditList = ({ query, rows, total, chosen, action }: AuditListProps) => {
  const t = useTranslations("admin.audit");
  const columns: readonly Column<AuditEntry>[] = [
    {
      key: "when",
      header: t("when"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.when} />,
    },
    {
      key: "who",
      header: t("who"),
      width: 12,
      on: "sub",
      cell: (row) => <span title={row.who.email ?? undefined}>{row.who.name}</span>,
    },
    { key: "what", header: t("what"), on: "title", cell: (row) => row.action },
    {
      key: "door",
      header: t("door"),
      width: 9,
      priority: 3,
      cell: (row) => doorName(t, row.door),
    },
    {
      key: "application",
      header: t("application"),
      width: 14,
      isExtra: true,
      cell: (row) => <span title={row.client_id ?? undefined}>{row.client_id ?? ""}</span>,
    },
    {
      key: "differences",
      header: t("differences"),
      width: 26,
      priority: 3,
      cell: (row) => <span className="text-ink-soft">{differencesLine(row)}</span>,
    },
  ];
  // Those of the rows that are seen: whoever looks for one has it before them.
  const applications = [...new Set([query.filters.aplicacion, ...rows.map((row) => row.client_id)])].flatMap(
    (value) => (value ? { value, label: value } : []),
  );
  return (
    <List
      spec={AUDIT_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      action={action}
      columns={columns}
      rowKey={(row) => String(row.id)}
      rowName={(row) => row.action}
      rowLink={(row) => ({
        address: entryAddress(query, row.id),
        isBeside: true,
        isCurrent: row.id === chosen,
      })}
      filters={[
        {
          key: "tabla",
          label: t("table"),
          kind: "choice",
          options: TABLE_KEYS.map((value) => ({ value, label: t(`tables.${value}`) })),
        },
        {
          key: "puerta",
          label: t("door"),
          kind: "choice",
          options: DOOR_KEYS.map((value) => ({ value, label: t(`doors.${value}`) })),
        },
        { key: "desde", label: t("from"), kind: "day" },
        { key: "hasta", label: t("to"), kind: "day" },
        ...(applications.length > 0
          ? [
              {
                key: "aplicacion",
                label: t("application"),
                kind: "choice" as const,
                options: applications,
              },
            ]
          : []),
      ]}
      exportPath="/backoffice/auditoria/exportar"
      empty={<MessagePanel icon={ScrollText} title={t("emptyTitle")} text={t("emptyText")} />}
    />
  );
};
