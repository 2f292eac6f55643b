import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type Parameters, parseListQuery } from "../../../../../components/list/list-query";
import { StatsCaseList } from "../../../../../components/statistics/stats-case-list";
import { STATS_CASE_LIST, statsCasesAsked } from "../../../../../components/statistics/stats-case-list-spec";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.statistics"))("casesTitle"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(STATS_CASE_LIST, await searchParams);
  const { cases, total } = await (await api()).admin.statistics.listCases(statsCasesAsked(query));
  return <StatsCaseList query={query} rows={cases} total={total} />;
});
