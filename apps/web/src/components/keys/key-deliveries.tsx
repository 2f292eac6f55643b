"use client";

import { ArrowRight, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { DELIVERIES_PATH } from "../deliveries/delivery-list-spec";
import {
  DeliveryState,
  NextAttempt,
  useAboutWords,
  useEventWords,
  useReasonWords,
} from "../deliveries/delivery-words";
import { RetryButton } from "../deliveries/retry-button";
import type { DeliveryRow } from "../rows";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";

type KeyDeliveriesProps = {
  readonly keyId: string;
  readonly hasAddress: boolean;
  readonly rows: readonly DeliveryRow[];
  readonly total: number;
};

/** The last notices of one key, each with all that is known of it. */
export const KeyDeliveries = ({ keyId, hasAddress, rows, total }: KeyDeliveriesProps) => {
  const t = useTranslations("admin.deliveries");
  const eventWords = useEventWords();
  const reasonWords = useReasonWords();
  const aboutWords = useAboutWords();
  if (rows.length === 0) {
    return (
      <MessagePanel
        icon={Send}
        title={t("deliveriesNone")}
        text={t(hasAddress ? "keyDeliveriesNone" : "keyDeliveriesNowhere")}
      />
    );
  }
  return (
    <section aria-label={t("title")} className="px-[var(--gutter)] py-3">
      <ol>
        {rows.map((row) => (
          <li
            key={row.id}
            className="relative grid gap-x-4 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <span className="text-ink-soft">
              <Moment at={row.created_at} />
            </span>
            <div className="min-w-0">
              <p className="flex flex-wrap gap-x-3">
                <Link href={`${DELIVERIES_PATH}/${row.id}`} className="row-link font-semibold">
                  {eventWords(row.event)}
                </Link>
                <DeliveryState row={row} />
                <bdi className="wrap-anywhere">{aboutWords(row)}</bdi>
              </p>
              <p className="text-small text-ink-soft wrap-anywhere">
                {t("attemptsOf", { count: row.attempts })} <bdi>{reasonWords(row)}</bdi>
              </p>
              {row.next_attempt_at && (
                <p className="text-small text-ink-soft">
                  {t.rich("nextAt", { at: () => <NextAttempt row={row} /> })}
                </p>
              )}
            </div>
            <div className="self-start">
              <RetryButton row={row} />
            </div>
          </li>
        ))}
      </ol>
      {total > rows.length && (
        <Link
          href={`${DELIVERIES_PATH}?clave=${keyId}`}
          className="mt-2 inline-flex min-h-8 items-center gap-1 text-accent underline underline-offset-3"
        >
          {t("deliveriesAll", { count: total })}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </section>
  );
};
