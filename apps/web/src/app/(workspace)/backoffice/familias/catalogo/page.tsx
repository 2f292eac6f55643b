import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GLOBAL_FAMILY_LIST, globalAsked } from "../../../../../components/families/family-list-spec";
import { GlobalFamilyList } from "../../../../../components/families/global-family-list";
import { type Parameters, parseListQuery } from "../../../../../components/list/list-query";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.families"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(GLOBAL_FAMILY_LIST, await searchParams);
  const { registry_families, total } = await (await api()).admin.families.listGlobal(globalAsked(query));
  return <GlobalFamilyList query={query} rows={registry_families} total={total} />;
});
