import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Audit } from "../../../../components/audit/audit";
import { AUDIT_LIST, auditAsked } from "../../../../components/audit/audit-list-spec";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.audit"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const parameters = await searchParams;
  const query = parseListQuery(AUDIT_LIST, parameters);
  const { entries, total } = await (await api()).admin.audit.describe(auditAsked(query));
  const chosen = entries.find(({ id }) => String(id) === parameters.entrada);
  return <Audit query={query} rows={entries} total={total} chosen={chosen} />;
});
