"use client";

import { useTranslations } from "next-intl";
import type { ReceiverRow } from "../rows";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { Note } from "../ui/note";
import { DELIVERIES_PATH } from "./delivery-list-spec";

/** Systems that have taken nothing for more than an hour. */
export const FailingReceivers = ({ receivers }: { receivers: readonly ReceiverRow[] }) => {
  const t = useTranslations("admin.deliveries");
  const failing = receivers.filter(({ is_failing }) => is_failing);
  return (
    <Note tone="bad" title={t("failingTitle", { count: failing.length })}>
      <ul>
        {failing.map(({ api_key: { id, name, host }, failing_since, ...counts }) => (
          <li key={id}>
            <Link
              href={`${DELIVERIES_PATH}?clave=${id}`}
              className="text-accent underline underline-offset-3"
            >
              {t.rich("failingOne", {
                name,
                host: host ?? "–",
                at: () => <Moment at={failing_since ?? ""} />,
              })}
            </Link>
            : {t("receiverCounts", { pending: counts.pending, failed: counts.failed })}
          </li>
        ))}
      </ul>
      <p>{t("failingText")}</p>
    </Note>
  );
};
