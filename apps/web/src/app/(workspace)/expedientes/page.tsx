import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CaseList } from "../../../components/cases/case-list";
import { CASE_LIST, casesAsked } from "../../../components/cases/case-list-spec";
import { type Parameters, parseListQuery } from "../../../components/list/list-query";
import { api } from "../../../server/api";
import { definePage } from "../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("cases"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(CASE_LIST, await searchParams);
  const { cases, total } = await (await api()).cases.search(casesAsked(query));
  return <CaseList query={query} rows={cases} total={total} />;
});
