"use client";

import { useTranslations } from "next-intl";
import type { ReceiverRow } from "../rows";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { Note } from "../ui/note";
import { DELIVERIES_PATH } from "./delivery-list-spec";

type ReceiverNotesProps = {
  readonly receivers: readonly ReceiverRow[];
  /** The one that the list is narrowed to. */
  readonly chosen: ReceiverRow | undefined;
};

/** How the chosen system stands, and which have taken nothing for more than an hour. */
export const ReceiverNotes = ({ receivers, chosen }: ReceiverNotesProps) => {
  const t = useTranslations("admin.deliveries");
  const failing = receivers.filter(({ is_failing }) => is_failing);
  return (
    <div className="grid gap-2">
      {failing.length > 0 && (
        <Note tone="bad" title={t("failingTitle", { count: failing.length })}>
          <ul>
            {failing.map(({ api_key: { id, name, host }, failing_since }) => (
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
              </li>
            ))}
          </ul>
          <p>{t("failingText")}</p>
        </Note>
      )}
      {chosen && (
        <p className="text-small text-ink-soft">
          {t("receiverCounts", {
            name: chosen.api_key.name,
            pending: chosen.pending,
            failed: chosen.failed,
            delivered: chosen.delivered,
          })}
        </p>
      )}
    </div>
  );
};
