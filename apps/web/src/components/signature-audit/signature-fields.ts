import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import type { SignatureRow } from "../rows";

/** A signature as text: for programs that read tables. */
export const signatureFields = (
  t: ReturnType<typeof useTranslations<"admin.signatureAudit">>,
): readonly Field<SignatureRow>[] => [
  { header: t("place"), text: (row) => String(row.seq) },
  { header: t("number"), text: (row) => row.document_number ?? "" },
  { header: t("reference"), text: (row) => row.reference ?? "" },
  { header: t("signer"), text: (row) => row.signer.name },
  { header: t("method"), text: (row) => t("methods", { method: row.method }) },
  { header: t("level"), text: (row) => row.level },
  { header: t("signedAt"), text: (row) => row.signed_at },
  { header: t("timestamp"), text: (row) => row.timestamped_at ?? "" },
  { header: t("subject"), text: (row) => row.certificate.subject ?? "" },
  { header: t("issuer"), text: (row) => row.certificate.issuer ?? "" },
  { header: t("serial"), text: (row) => row.certificate.serial_number ?? "" },
  { header: t("chain"), text: (row) => t(row.chain) },
];
