import { getTranslations } from "next-intl/server";
import { familyFields } from "../../../../components/families/family-fields";
import { FAMILY_LIST, familiesAsked } from "../../../../components/families/family-list-spec";
import { parseListQuery } from "../../../../components/list/list-query";
import { WINDOW_MAX } from "../../../../components/types/window";
import { api } from "../../../../server/api";
import { csvAnswer } from "../../../../server/csv-answer";

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(FAMILY_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { families } = (await api()).admin;
  return csvAnswer({
    name: "familias",
    fields: familyFields({
      t: await getTranslations("admin.families"),
      types: await getTranslations("admin.types"),
    }),
    page: async (page) => {
      const found = await families.list({
        ...familiesAsked(query),
        limit: WINDOW_MAX,
        offset: (page - 1) * WINDOW_MAX,
      });
      return { rows: found.registry_families, pages: Math.ceil(found.total / WINDOW_MAX) };
    },
  });
};
