import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import type { CaseTypeRow } from "../types/rows";

type Texts = {
  readonly t: ReturnType<typeof useTranslations<"admin.caseTypes">>;
  readonly types: ReturnType<typeof useTranslations<"admin.types">>;
};

/** A type as text: for programs that read tables. */
export const caseTypeFields = ({ t, types }: Texts): readonly Field<CaseTypeRow>[] => [
  { header: types("acronym"), text: (row) => row.acronym },
  { header: types("name"), text: (row) => row.name },
  { header: t("filing"), text: (row) => row.filing_department.name },
  {
    header: t("openers"),
    text: (row) =>
      row.departments.map(({ acronym }) => acronym).join(", ") || t("departmentCount", { count: 0 }),
  },
  { header: t("channel"), text: (row) => t(`channels.${row.creation_channel}`) },
  { header: types("visibility"), text: (row) => types(`visibilities.${row.visibility}`) },
  { header: t("cases"), text: (row) => String(row.case_count) },
  { header: types("state"), text: (row) => types(row.is_active ? "active" : "inactive") },
  { header: types("origin"), text: (row) => types(`origins.${row.origin}`) },
];
