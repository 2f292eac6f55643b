import { getTranslations } from "next-intl/server";
import { caseFields } from "../../../components/cases/case-fields";
import { CASE_LIST, casesAsked } from "../../../components/cases/case-list-spec";
import { parseListQuery } from "../../../components/list/list-query";
import { api } from "../../../server/api";
import { csvAnswer } from "../../../server/csv-answer";

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(CASE_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { cases } = await api();
  return csvAnswer({
    name: "expedientes",
    fields: caseFields(await getTranslations("cases")),
    page: async (page) => {
      const found = await cases.search(casesAsked({ ...query, page, pageSize: 100 }));
      return { rows: found.cases, pages: found.total_pages };
    },
  });
};
