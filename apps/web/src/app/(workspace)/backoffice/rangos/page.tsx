import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { RankList } from "../../../../components/ranks/rank-list";
import { RANK_LIST, ranksAsked } from "../../../../components/ranks/rank-list-spec";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.ranks"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(RANK_LIST, await searchParams);
  const { ranks, total } = await (await api()).admin.organization.listRanks(ranksAsked(query));
  return <RankList query={query} rows={ranks} total={total} />;
});
