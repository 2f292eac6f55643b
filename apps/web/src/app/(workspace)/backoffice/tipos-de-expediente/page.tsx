import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CaseTypeList } from "../../../../components/case-types/case-type-list";
import { CASE_TYPE_LIST, caseTypesAsked } from "../../../../components/case-types/case-type-list-spec";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";
import { departmentOptions } from "./departments";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.caseTypes"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(CASE_TYPE_LIST, await searchParams);
  const departments = await departmentOptions();
  // An old link may name a department that there is no longer: it asks for nothing.
  const { reparticion, ...filters } = query.filters;
  const isKnown = departments.some(({ value }) => value === reparticion);
  const asked = { ...query, filters: isKnown ? query.filters : filters };
  const { case_types, total } = await (await api()).admin.caseTypes.list(caseTypesAsked(asked));
  return <CaseTypeList query={asked} rows={case_types} total={total} departments={departments} />;
});
