import { getTranslations } from "next-intl/server";
import { documentTypeFields } from "../../../../components/document-types/document-type-fields";
import {
  DOCUMENT_TYPE_LIST,
  documentTypesAsked,
} from "../../../../components/document-types/document-type-list-spec";
import { parseListQuery } from "../../../../components/list/list-query";
import { WINDOW_MAX } from "../../../../components/types/window";
import { api } from "../../../../server/api";
import { csvAnswer } from "../../../../server/csv-answer";

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(DOCUMENT_TYPE_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { documentTypes } = (await api()).admin;
  return csvAnswer({
    name: "tipos-de-documento",
    fields: documentTypeFields({
      t: await getTranslations("admin.documentTypes"),
      types: await getTranslations("admin.types"),
    }),
    page: async (page) => {
      const found = await documentTypes.list({
        ...documentTypesAsked(query),
        limit: WINDOW_MAX,
        offset: (page - 1) * WINDOW_MAX,
      });
      return { rows: found.document_types, pages: Math.ceil(found.total / WINDOW_MAX) };
    },
  });
};
