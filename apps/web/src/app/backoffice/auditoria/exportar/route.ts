import { getTranslations } from "next-intl/server";
import { auditFields } from "../../../../components/audit/audit-fields";
import { AUDIT_LIST, auditAsked } from "../../../../components/audit/audit-list-spec";
import { parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { csvAnswer } from "../../../../server/csv-answer";

const PAGE_SIZE = 500;

/** The audit with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(AUDIT_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { admin } = await api();
  return csvAnswer({
    name: "auditoria",
    fields: auditFields(await getTranslations("admin.audit")),
    page: async (page) => {
      const window = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      const { entries, total } = await admin.audit.describe({ ...auditAsked(query), ...window });
      return { rows: entries, pages: Math.ceil(total / PAGE_SIZE) };
    },
  });
};
