import { getTranslations } from "next-intl/server";
import { auditFields } from "../../../../components/audit/audit-fields";
import { AUDIT_LIST, auditAsked } from "../../../../components/audit/audit-list-spec";
import { parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { csvAnswer } from "../../../../server/csv-answer";

/** Entries that are read at a time. */
const PART = 500;

/** The audit with everything that its address asks for, as CSV. */
export const GET = async (request: Request): Promise<Response> => {
  const query = parseListQuery(AUDIT_LIST, Object.fromEntries(new URL(request.url).searchParams));
  const { limit: _limit, offset: _offset, ...asked } = auditAsked(query);
  const { admin } = await api();
  return csvAnswer({
    name: "auditoria",
    fields: auditFields(await getTranslations("admin.audit")),
    page: async (page, last) => {
      const { entries, has_more } = await admin.audit.walk({ ...asked, limit: PART, after: last?.id });
      return { rows: entries, pages: has_more ? page + 1 : page };
    },
  });
};
