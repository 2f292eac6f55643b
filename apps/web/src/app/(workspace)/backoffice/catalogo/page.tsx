import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProposalList } from "../../../../components/catalog/proposal-list";
import { PROPOSAL_LIST, proposalsAsked } from "../../../../components/catalog/proposal-list-spec";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.catalog"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(PROPOSAL_LIST, await searchParams);
  const { proposals, total } = await (await api()).admin.catalog.listProposals(proposalsAsked(query));
  return <ProposalList query={query} rows={proposals} total={total} />;
});
