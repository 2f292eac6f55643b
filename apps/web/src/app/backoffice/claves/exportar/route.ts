import { getTranslations } from "next-intl/server";
import { keyFields } from "../../../../components/keys/key-fields";
import { KEY_LIST, keysAsked } from "../../../../components/keys/key-list-spec";
import { parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { csvAnswer } from "../../../../server/csv-answer";

const PAGE_SIZE = 100;

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(KEY_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { admin } = await api();
  return csvAnswer({
    name: "claves",
    fields: keyFields(await getTranslations("admin.keys")),
    page: async (page) => {
      const found = await admin.keys.list(keysAsked({ ...query, page, pageSize: PAGE_SIZE }));
      return { rows: found.api_keys, pages: Math.ceil(found.total / PAGE_SIZE) };
    },
  });
};
