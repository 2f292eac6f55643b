import type { useTranslations } from "next-intl";
import { CASE_STATUS_LABELS } from "../cases/case-status-labels";
import type { Field } from "../list/csv";
import type { StatsCaseRow } from "../rows";

/** A case as text: for programs that read tables. */
export const statsCaseFields = (
  t: ReturnType<typeof useTranslations<"cases">>,
): readonly Field<StatsCaseRow>[] => [
  { header: t("number"), text: (row) => row.case_number },
  { header: t("reference"), text: (row) => row.reference },
  { header: t("type"), text: (row) => row.case_type.name },
  { header: t("status"), text: (row) => t(CASE_STATUS_LABELS[row.status]) },
  { header: t("sector"), text: (row) => row.owner_sector.acronym },
  { header: t("created"), text: (row) => row.created_at },
  { header: t("modified"), text: (row) => row.last_modified_at },
];
