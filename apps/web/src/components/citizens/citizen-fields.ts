import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import type { CitizenRow } from "../rows";
import { CITIZEN_LABELS } from "./citizen-words";

/** A citizen as text: for programs that read tables. */
export const citizenFields = (
  t: ReturnType<typeof useTranslations<"admin.citizens">>,
): readonly Field<CitizenRow>[] => [
  { header: t("name"), text: (row) => row.full_name },
  { header: t("countryId"), text: (row) => row.country_id },
  { header: t("status"), text: (row) => t(CITIZEN_LABELS[row.estado]) },
  { header: t("createdVia"), text: (row) => row.created_via },
  { header: t("created"), text: (row) => row.created_at },
  { header: t("validatedAt"), text: (row) => row.validated_at ?? "" },
  { header: t("validatedBy"), text: (row) => row.validated_by ?? "" },
];
