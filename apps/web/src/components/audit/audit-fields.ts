import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import { type AuditEntry, differencesLine } from "./differences";
import { doorName } from "./door-name";

/** An entry as text: for programs that read tables. */
export const auditFields = (
  t: ReturnType<typeof useTranslations<"admin.audit">>,
): readonly Field<AuditEntry>[] => [
  { header: t("when"), text: (row) => row.when },
  { header: t("who"), text: (row) => row.who.name },
  { header: t("email"), text: (row) => row.who.email ?? "" },
  { header: t("door"), text: ({ door }) => doorName(t, door) },
  { header: t("application"), text: (row) => row.client_id ?? "" },
  { header: t("what"), text: (row) => row.action },
  { header: t("differences"), text: differencesLine },
];
