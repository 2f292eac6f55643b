import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DocumentTypeList } from "../../../../components/document-types/document-type-list";
import {
  DOCUMENT_TYPE_LIST,
  documentTypesAsked,
} from "../../../../components/document-types/document-type-list-spec";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.documentTypes"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(DOCUMENT_TYPE_LIST, await searchParams);
  const { document_types, total } = await (await api()).admin.documentTypes.list(documentTypesAsked(query));
  return <DocumentTypeList query={query} rows={document_types} total={total} />;
});
