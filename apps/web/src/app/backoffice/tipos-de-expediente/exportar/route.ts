import { getTranslations } from "next-intl/server";
import { caseTypeFields } from "../../../../components/case-types/case-type-fields";
import { CASE_TYPE_LIST, caseTypesAsked } from "../../../../components/case-types/case-type-list-spec";
import { parseListQuery } from "../../../../components/list/list-query";
import { WINDOW_MAX } from "../../../../components/types/window";
import { api } from "../../../../server/api";
import { csvAnswer } from "../../../../server/csv-answer";

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(CASE_TYPE_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { caseTypes } = (await api()).admin;
  return csvAnswer({
    name: "tipos-de-expediente",
    fields: caseTypeFields({
      t: await getTranslations("admin.caseTypes"),
      types: await getTranslations("admin.types"),
    }),
    page: async (page) => {
      const found = await caseTypes.list({
        ...caseTypesAsked(query),
        limit: WINDOW_MAX,
        offset: (page - 1) * WINDOW_MAX,
      });
      return { rows: found.case_types, pages: Math.ceil(found.total / WINDOW_MAX) };
    },
  });
};
