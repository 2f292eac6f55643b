import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type Parameters, parseListQuery } from "../../../../components/list/list-query";
import { SignatureList } from "../../../../components/signature-audit/signature-list";
import { SIGNATURE_LIST, signaturesAsked } from "../../../../components/signature-audit/signature-list-spec";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.signatureAudit"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const query = parseListQuery(SIGNATURE_LIST, await searchParams);
  const { admin } = await api();
  const { signatures, total } = await admin.statistics.listSignatures(signaturesAsked(query));
  return <SignatureList query={query} rows={signatures} total={total} />;
});
