import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type Parameters, pageOf, parseListQuery } from "../../../components/list/list-query";
import { PendingList } from "../../../components/signatures/pending-list";
import { PENDING_LIST } from "../../../components/signatures/pending-list-spec";
import { api } from "../../../server/api";
import { definePage } from "../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("signatures"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(PENDING_LIST, await searchParams);
  const { documents, total } = await (await api()).documents.listPendingSignatures(pageOf(query));
  return <PendingList query={query} rows={documents} total={total} />;
});
