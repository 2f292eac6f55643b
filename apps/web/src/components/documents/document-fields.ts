import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import type { DocumentRow } from "../rows";
import { VISUAL_STATE_LABELS } from "./document-state-labels";

/** A document as text: for programs that read tables. */
export const documentFields = (
  t: ReturnType<typeof useTranslations<"documents">>,
): readonly Field<DocumentRow>[] => [
  { header: t("number"), text: (row) => row.document_number ?? "" },
  { header: t("reference"), text: (row) => row.reference },
  { header: t("type"), text: (row) => row.document_type },
  { header: t("status"), text: (row) => t(VISUAL_STATE_LABELS[row.visual_state]) },
  { header: t("created"), text: (row) => row.created_at },
];
