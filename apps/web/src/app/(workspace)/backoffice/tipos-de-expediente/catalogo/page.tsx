import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GLOBAL_CASE_TYPE_LIST, globalAsked } from "../../../../../components/case-types/case-type-list-spec";
import { GlobalCaseTypeList } from "../../../../../components/case-types/global-case-type-list";
import { type Parameters, parseListQuery } from "../../../../../components/list/list-query";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.caseTypes"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(GLOBAL_CASE_TYPE_LIST, await searchParams);
  const { case_types, total } = await (await api()).admin.caseTypes.listGlobal(globalAsked(query));
  return <GlobalCaseTypeList query={query} rows={case_types} total={total} />;
});
