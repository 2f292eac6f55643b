import { getTranslations } from "next-intl/server";
import { parseListQuery } from "../../../../../components/list/list-query";
import { statsCaseFields } from "../../../../../components/statistics/stats-case-fields";
import { STATS_CASE_LIST, statsCasesAsked } from "../../../../../components/statistics/stats-case-list-spec";
import { api } from "../../../../../server/api";
import { csvAnswer } from "../../../../../server/csv-answer";

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(STATS_CASE_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { admin } = await api();
  return csvAnswer({
    name: "expedientes-del-municipio",
    fields: statsCaseFields(await getTranslations("cases")),
    page: async (page) => {
      const found = await admin.statistics.listCases(statsCasesAsked({ ...query, page, pageSize: 100 }));
      return { rows: found.cases, pages: found.total_pages };
    },
  });
};
