import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { MailList } from "../../../../components/mails/mail-list";
import { MAIL_LIST, mailsAsked } from "../../../../components/mails/mail-list-spec";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.mails"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(MAIL_LIST, await searchParams);
  const { mails, total } = await (await api()).admin.mails.list(mailsAsked(query));
  return <MailList query={query} rows={mails} total={total} />;
});
