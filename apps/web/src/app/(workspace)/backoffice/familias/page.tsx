import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FamilyList } from "../../../../components/families/family-list";
import { FAMILY_LIST, familiesAsked } from "../../../../components/families/family-list-spec";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.families"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(FAMILY_LIST, await searchParams);
  const { registry_families, total } = await (await api()).admin.families.list(familiesAsked(query));
  return <FamilyList query={query} rows={registry_families} total={total} />;
});
