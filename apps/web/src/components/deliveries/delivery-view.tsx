"use client";

import { useTranslations } from "next-intl";
import { KEYS_PATH } from "../keys/key-list-spec";
import { Detail } from "../page/detail";
import { FactsList } from "../page/facts-list";
import type { DeliveryDetail } from "../rows";
import { CopyButton } from "../ui/copy-button";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { Note } from "../ui/note";
import { DELIVERIES_PATH } from "./delivery-list-spec";
import { DeliveryState, useAnswerWords, useEventWords } from "./delivery-words";
import { RetryButton } from "./retry-button";

/** One notice: what was sent, each attempt, and what the system said. */
export const DeliveryView = ({ row }: { row: DeliveryDetail }) => {
  const t = useTranslations("admin.deliveries");
  const words = useEventWords();
  return (
    <Detail
      crumb={{ address: DELIVERIES_PATH, label: t("title") }}
      title={words(row.event)}
      facts={
        <>
          <DeliveryState row={row} />
          <span>
            <Moment at={row.created_at} />
          </span>
        </>
      }
      actions={<RetryButton row={row} />}
      panelLabel={t("one")}
      panel={<Facts row={row} />}
    >
      <div className="grid gap-6 p-[var(--gutter)]">
        {row.is_reserved && (
          <Note tone="info" title={t("reserved")}>
            <p>{t("reservedText")}</p>
          </Note>
        )}
        <section className="min-w-0">
          <h2 className="font-semibold">{t("attemptList")}</h2>
          {row.attempt_list.length === 0 && <p className="text-ink-soft">{t("attemptNone")}</p>}
          <ol>
            {row.attempt_list.map((attempt) => (
              <li key={attempt.number} className="border-b border-line py-2">
                <Attempt attempt={attempt} isRunning={row.is_being_sent && attempt.number === row.attempts} />
              </li>
            ))}
          </ol>
        </section>
        {!row.is_reserved && (
          <section className="min-w-0">
            <h2 className="font-semibold">{t("body")}</h2>
            <p className="text-small text-ink-soft">{t(row.body === null ? "bodyNone" : "bodyHelp")}</p>
            {row.body !== null && <Text text={indented(row.body)} />}
          </section>
        )}
      </div>
    </Detail>
  );
};

type AttemptProps = {
  readonly attempt: DeliveryDetail["attempt_list"][number];
  readonly isRunning: boolean;
};

const Attempt = ({ attempt, isRunning }: AttemptProps) => {
  const t = useTranslations("admin.deliveries");
  const answerWords = useAnswerWords();
  const { number, started_at, ended_at, status, error, answer } = attempt;
  const outcome =
    ended_at === null
      ? t(isRunning ? "attemptRunning" : "attemptLost")
      : answerWords({ last_status: status, last_error: error });
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <b className="font-semibold">{t("attemptNumber", { number })}</b>
        <span className="text-ink-soft">
          <Moment at={started_at} />
        </span>
        <bdi>{outcome}</bdi>
      </p>
      {answer && (
        <details>
          <summary>{t("answerText")}</summary>
          <Text text={answer} />
        </details>
      )}
    </>
  );
};

/** As others wrote it: it stays text. */
const Text = ({ text }: { text: string }) => (
  <pre className="mt-1 rounded-md bg-surface p-3 font-mono text-small whitespace-pre-wrap wrap-anywhere">
    {text}
  </pre>
);

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

const Facts = ({ row }: { row: DeliveryDetail }) => {
  const t = useTranslations("admin.deliveries");
  const { id, api_key, attempts, next_attempt_at, delivered_at } = row;
  return (
    <section>
      <FactsList
        facts={[
          {
            label: t("toKey"),
            value:
              api_key.name === null ? (
                t("keyGone")
              ) : (
                <Link
                  href={`${KEYS_PATH}/${api_key.id}?ver=avisos`}
                  className="text-accent underline underline-offset-3"
                >
                  {api_key.name}
                </Link>
              ),
          },
          { label: t("attempts"), value: attempts },
          ...(next_attempt_at ? [{ label: t("nextAttempt"), value: <Moment at={next_attempt_at} /> }] : []),
          ...(delivered_at ? [{ label: t("deliveredAt"), value: <Moment at={delivered_at} /> }] : []),
          {
            label: t("id"),
            value: (
              <>
                <span className="flex items-center gap-1">
                  <span className="min-w-0 font-mono text-small wrap-anywhere">{id}</span>
                  <CopyButton text={id} />
                </span>
                <span className="text-small text-ink-soft">{t("idHelp")}</span>
              </>
            ),
          },
        ]}
      />
    </section>
  );
};
