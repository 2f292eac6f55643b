"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CITIZENS_PATH } from "../citizens/citizen-list-spec";
import { documentAddress } from "../documents/document-address";
import { KEYS_PATH } from "../keys/key-list-spec";
import { Detail } from "../page/detail";
import { FactsList } from "../page/facts-list";
import type { DeliveryDetail } from "../rows";
import { CopyButton } from "../ui/copy-button";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { Note } from "../ui/note";
import { OfficialNumber } from "../ui/official-number";
import { DELIVERIES_PATH } from "./delivery-list-spec";
import { DeliveryState, NextAttempt, useAnswerWords, useEventWords } from "./delivery-words";
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
        {row.waits_for && (
          <Note tone="wait" title={t("waits")}>
            <p>
              {t("waitsText")}{" "}
              <Link
                href={`${DELIVERIES_PATH}/${row.waits_for.id}`}
                className="text-accent underline underline-offset-3"
              >
                {t("waitsLink", { event: words(row.waits_for.event) })}
              </Link>
            </p>
          </Note>
        )}
        {row.status !== "delivered" && row.api_key.problem !== null && (
          <Note tone="bad" title={t("problemTitle")}>
            <p>{row.api_key.problem}.</p>
          </Note>
        )}
        {row.status === "failed" && row.last_error !== null && row.last_error !== row.api_key.problem && (
          <Note tone="bad" title={t("failedTitle")}>
            <p>{row.last_error}.</p>
          </Note>
        )}
        {row.is_reserved && (
          <Note tone="info" title={t("reserved")}>
            <p>{t("reservedText")}</p>
          </Note>
        )}
        <section className="min-w-0">
          <h2 className="font-semibold">{t("attemptList")}</h2>
          {row.attempt_list.length === 0 && (
            <p className="text-ink-soft">{t(row.status === "pending" ? "attemptNone" : "attemptNever")}</p>
          )}
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
            <p className="text-small text-ink-soft">
              {t(row.body !== null ? "bodyHelp" : row.status === "pending" ? "bodyNone" : "bodyNever")}
            </p>
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
  const { id, about, address, api_key, attempts, delivered_at } = row;
  return (
    <section>
      <FactsList
        facts={[
          ...(about ? aboutFacts(about, t) : [{ label: t("about"), value: t("aboutNone") }]),
          {
            label: t("toKey"),
            value:
              api_key.name === null ? (
                t("keyGone")
              ) : (
                <FactLink href={`${KEYS_PATH}/${api_key.id}?ver=avisos`}>{api_key.name}</FactLink>
              ),
          },
          ...(address
            ? [{ label: t("address"), value: <span className="wrap-anywhere">{address}</span> }]
            : []),
          { label: t("attempts"), value: attempts },
          ...(row.next_attempt_at ? [{ label: t("nextAttempt"), value: <NextAttempt row={row} /> }] : []),
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

const aboutFacts = (
  { case: found, documents, citizen }: NonNullable<DeliveryDetail["about"]>,
  t: ReturnType<typeof useTranslations<"admin.deliveries">>,
) => [
  ...(found
    ? [
        {
          label: t("aboutCase"),
          value: (
            <FactLink href={`/expedientes/${found.id}`}>
              <OfficialNumber number={found.number} />
            </FactLink>
          ),
        },
      ]
    : []),
  ...documents.map(({ id, official_number, type_acronym }) => ({
    label: t("aboutDocument"),
    value:
      official_number === null ? (
        <>
          {t("aboutUnsigned", { type: type_acronym })}{" "}
          <span className="font-mono text-small wrap-anywhere">{id}</span>
        </>
      ) : (
        <FactLink href={documentAddress(id)}>
          <OfficialNumber number={official_number} />
        </FactLink>
      ),
  })),
  ...(citizen
    ? [
        {
          label: t("aboutCitizen"),
          value: <FactLink href={`${CITIZENS_PATH}/${citizen.id}`}>{citizen.full_name}</FactLink>,
        },
      ]
    : []),
];

const FactLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="text-accent underline underline-offset-3 wrap-anywhere">
    {children}
  </Link>
);
