import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { SealList } from "../../../../components/seals/seal-list";
import { SEAL_LIST, sealsAsked } from "../../../../components/seals/seal-list-spec";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.seals"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(SEAL_LIST, await searchParams);
  const { city_seals, total } = await (await api()).admin.organization.listSeals(sealsAsked(query));
  return <SealList query={query} rows={city_seals} total={total} />;
});
