import { getTranslations } from "next-intl/server";
import { documentFields } from "../../../components/documents/document-fields";
import { DOCUMENT_LIST, documentsAsked } from "../../../components/documents/document-list-spec";
import { parseListQuery } from "../../../components/list/list-query";
import { api } from "../../../server/api";
import { csvAnswer } from "../../../server/csv-answer";

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(DOCUMENT_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { documents } = await api();
  return csvAnswer({
    name: "documentos",
    fields: documentFields(await getTranslations("documents")),
    page: async (page) => {
      const found = await documents.search(documentsAsked({ ...query, page, pageSize: 100 }));
      return { rows: found.documents, pages: found.total_pages };
    },
  });
};
