import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DocumentList } from "../../../components/documents/document-list";
import { DOCUMENT_LIST, documentsAsked } from "../../../components/documents/document-list-spec";
import { type Parameters, parseListQuery } from "../../../components/list/list-query";
import { api } from "../../../server/api";
import { definePage } from "../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("documents"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(DOCUMENT_LIST, await searchParams);
  const { documents, total } = await (await api()).documents.search(documentsAsked(query));
  return <DocumentList query={query} rows={documents} total={total} />;
});
