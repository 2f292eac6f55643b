import { useTranslations } from "next-intl";
import { FactsList } from "../../../../../components/page/facts-list";
import type { KeyDetail } from "../../../../../components/rows";
import { Moment } from "../../../../../components/ui/moment";

/** What is true of a key and can't be written. */
export const KeyPanel = ({ row }: { row: KeyDetail }) => {
  const t = useTranslations("admin.keys");
  return (
    <section>
      <h2 className="font-semibold">{t("panel")}</h2>
      <FactsList
        facts={[
          { label: t("prefix"), value: <span className="number">{row.api_key_prefix}…</span> },
          { label: t("createdAt"), value: <Moment at={row.created_at} /> },
          { label: t("expires"), value: row.expires_at ? <Moment at={row.expires_at} /> : t("never") },
          { label: t("webhookSecret"), value: t(row.has_webhook_secret ? "secretKept" : "secretNone") },
          { label: t("undelivered"), value: row.undelivered_webhooks },
        ]}
      />
    </section>
  );
};
