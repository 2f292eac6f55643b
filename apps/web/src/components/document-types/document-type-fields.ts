import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import type { DocumentTypeRow } from "../types/rows";

type Texts = {
  readonly t: ReturnType<typeof useTranslations<"admin.documentTypes">>;
  readonly types: ReturnType<typeof useTranslations<"admin.types">>;
};

/** A type as text: for programs that read tables. */
export const documentTypeFields = ({ t, types }: Texts): readonly Field<DocumentTypeRow>[] => [
  { header: types("acronym"), text: (row) => row.acronym },
  { header: types("name"), text: (row) => row.name },
  { header: t("kind"), text: (row) => types(`kinds.${row.type}`) },
  { header: t("signature"), text: (row) => types(`signatures.${row.required_signature}`) },
  { header: types("visibility"), text: (row) => types(`visibilities.${row.visibility}`) },
  { header: t("creators"), text: (row) => types("sectorCount", { count: row.enabled_sector_ids.length }) },
  { header: types("state"), text: (row) => types(row.is_active ? "active" : "inactive") },
  { header: types("origin"), text: (row) => types(`origins.${row.origin}`) },
];
