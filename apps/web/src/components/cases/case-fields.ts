import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import type { CaseRow } from "../rows";
import { CASE_STATUS_LABELS } from "./case-status-labels";

/** A case as text: for programs that read tables. */
export const caseFields = (t: ReturnType<typeof useTranslations<"cases">>): readonly Field<CaseRow>[] => [
  { header: t("number"), text: (row) => row.case_number },
  { header: t("reference"), text: (row) => row.reference },
  { header: t("type"), text: (row) => row.case_type.name },
  { header: t("status"), text: (row) => t(CASE_STATUS_LABELS[row.status]) },
  { header: t("sector"), text: (row) => row.admin_sector },
  { header: t("created"), text: (row) => row.created_at },
  { header: t("modified"), text: (row) => row.last_modified_at },
];
