import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import { STATE_WORDS, sectorCode, stateName, type UserRow } from "./user-words";

/** A person as text: for programs that read tables. */
export const userFields = (
  t: ReturnType<typeof useTranslations<"admin.users">>,
): readonly Field<UserRow>[] => [
  { header: t("name"), text: (row) => row.full_name },
  { header: t("email"), text: (row) => row.email },
  { header: t("countryId"), text: (row) => row.country_id ?? "" },
  { header: t("department"), text: (row) => row.sector.department.name },
  { header: t("sector"), text: (row) => sectorCode(row.sector) },
  { header: t("roles"), text: (row) => row.roles.map(({ name }) => name).join(", ") },
  { header: t("seal"), text: (row) => row.seal_in_use?.name ?? "" },
  { header: t("state"), text: (row) => t(STATE_WORDS[stateName(row.estado)]) },
  {
    header: t("method"),
    text: (row) => t(row.auth_method === "database" ? "methodPassword" : "methodSocial"),
  },
  { header: t("lastAccess"), text: (row) => row.last_access ?? "" },
  { header: t("created"), text: (row) => row.created_at },
];
