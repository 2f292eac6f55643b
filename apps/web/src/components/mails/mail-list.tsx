"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { MailRow } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { Note } from "../ui/note";
import { MAIL_LIST } from "./mail-list-spec";

type MailListProps = { readonly query: ListQuery; readonly rows: readonly MailRow[]; readonly total: number };

/** What would have been sent, had the installation a server for it. */
export const MailList = ({ query, rows, total }: MailListProps) => {
  const t = useTranslations("admin.mails");
  const columns: readonly Column<MailRow>[] = [
    {
      key: "subject",
      header: t("subject"),
      on: "title",
      cell: (row) => row.subject || t("noSubject"),
    },
    {
      key: "person",
      header: t("person"),
      width: 14,
      on: "sub",
      cell: (row) => <bdi>{row.user.full_name}</bdi>,
    },
    { key: "to", header: t("to"), width: 18, priority: 2, cell: (row) => <bdi>{row.to}</bdi> },
    {
      key: "sentAt",
      header: t("sentAt"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.sent_at} />,
    },
  ];
  return (
    <>
      <List
        spec={MAIL_LIST}
        query={query}
        rows={rows}
        total={total}
        title={t("title")}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.subject}
        rowLink={(row) => ({ address: `${MAIL_LIST.path}/${row.id}` })}
        searchLabel={t("search")}
        empty={<MessagePanel icon={Mail} title={t("emptyTitle")} text={t("emptyText")} />}
      />
      <div className="px-[var(--gutter)] py-4">
        <Note tone="info">{t("lead")}</Note>
      </div>
    </>
  );
};
