import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import type { FamilyRow } from "../types/rows";

type Texts = {
  readonly t: ReturnType<typeof useTranslations<"admin.families">>;
  readonly types: ReturnType<typeof useTranslations<"admin.types">>;
};

/** A family as text: for programs that read tables. */
export const familyFields = ({ t, types }: Texts): readonly Field<FamilyRow>[] => [
  { header: t("code"), text: (row) => row.code },
  { header: types("name"), text: (row) => row.name },
  { header: t("fields"), text: (row) => row.fields.map(({ label }) => label).join(", ") },
  { header: t("states"), text: (row) => row.states.join(", ") },
  { header: t("records"), text: (row) => String(row.record_count) },
  { header: types("state"), text: (row) => t(row.is_active ? "active" : "inactive") },
  { header: types("origin"), text: (row) => t(`origins.${row.origin}`) },
];
