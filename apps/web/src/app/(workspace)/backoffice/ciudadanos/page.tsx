import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CitizenList } from "../../../../components/citizens/citizen-list";
import { CITIZEN_LIST, citizensAsked } from "../../../../components/citizens/citizen-list-spec";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.citizens"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(CITIZEN_LIST, await searchParams);
  const { citizens, total } = await (await api()).admin.municipality.listCitizens(citizensAsked(query));
  return <CitizenList query={query} rows={citizens} total={total} />;
});
