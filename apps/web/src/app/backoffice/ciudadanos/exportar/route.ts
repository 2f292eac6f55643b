import { getTranslations } from "next-intl/server";
import { citizenFields } from "../../../../components/citizens/citizen-fields";
import { CITIZEN_LIST, citizensAsked } from "../../../../components/citizens/citizen-list-spec";
import { parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { csvAnswer } from "../../../../server/csv-answer";

const PAGE_SIZE = 100;

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(CITIZEN_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { admin } = await api();
  return csvAnswer({
    name: "ciudadanos",
    fields: citizenFields(await getTranslations("admin.citizens")),
    page: async (page) => {
      const asked = citizensAsked({ ...query, page, pageSize: PAGE_SIZE });
      const found = await admin.municipality.listCitizens(asked);
      return { rows: found.citizens, pages: Math.ceil(found.total / PAGE_SIZE) };
    },
  });
};
