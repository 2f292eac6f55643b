import type { useTranslations } from "next-intl";
import type { Field } from "../list/csv";
import type { KeyRow } from "../rows";
import { KEY_STATUS_LABELS, KEY_TYPE_LABELS, keyStatusOf } from "./key-words";

/** A key as text, for programs that read tables: nothing in it opens anything. */
export const keyFields = (t: ReturnType<typeof useTranslations<"admin.keys">>): readonly Field<KeyRow>[] => [
  { header: t("name"), text: (row) => row.name },
  { header: t("type"), text: (row) => t(KEY_TYPE_LABELS[row.key_type]) },
  { header: t("status"), text: (row) => t(KEY_STATUS_LABELS[keyStatusOf(row)]) },
  { header: t("prefix"), text: (row) => row.api_key_prefix },
  { header: t("users"), text: (row) => String(row.users_count) },
  { header: t("expires"), text: (row) => row.expires_at ?? "" },
  { header: t("lastUsed"), text: (row) => row.last_used_at ?? "" },
  { header: t("webhookUrl"), text: (row) => row.webhook_url ?? "" },
  { header: t("origins"), text: (row) => row.allowed_origins.join(" ") },
];
