import { getTranslations } from "next-intl/server";
import { parseListQuery } from "../../../../components/list/list-query";
import { signatureFields } from "../../../../components/signature-audit/signature-fields";
import { SIGNATURE_LIST, signaturesAsked } from "../../../../components/signature-audit/signature-list-spec";
import { api } from "../../../../server/api";
import { csvAnswer } from "../../../../server/csv-answer";

/** The list with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(SIGNATURE_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { admin } = await api();
  return csvAnswer({
    name: "firmas",
    fields: signatureFields(await getTranslations("admin.signatureAudit")),
    page: async (page) => {
      const found = await admin.statistics.listSignatures(signaturesAsked({ ...query, page, pageSize: 100 }));
      return { rows: found.signatures, pages: Math.ceil(found.total / 100) };
    },
  });
};
