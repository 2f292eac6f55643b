"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { DeliveryRow, ReceiverRow } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { DELIVERIES_PATH, DELIVERY_LIST, DELIVERY_STATES, EVENTS } from "./delivery-list-spec";
import {
  DELIVERY_LABELS,
  DeliveryState,
  NextAttempt,
  useAboutWords,
  useEventWords,
  useReasonWords,
} from "./delivery-words";
import { ReceiverNotes } from "./receiver-notes";
import { RepeatSince } from "./repeat-since";
import { RetryButton } from "./retry-button";

type DeliveryListProps = {
  readonly query: ListQuery;
  readonly rows: readonly DeliveryRow[];
  readonly total: number;
  /** Whom notices go to. */
  readonly receivers: readonly ReceiverRow[];
};

/** What was sent to portals and systems, and what did not arrive. */
export const DeliveryList = ({ query, rows, total, receivers }: DeliveryListProps) => {
  const t = useTranslations("admin.deliveries");
  const eventWords = useEventWords();
  const reasonWords = useReasonWords();
  const aboutWords = useAboutWords();
  const chosen = receivers.find(({ api_key }) => api_key.id === query.filters.clave);
  const isAnyFailing = receivers.some(({ is_failing }) => is_failing);
  const columns: readonly Column<DeliveryRow>[] = [
    { key: "about", header: t("about"), on: "title", cell: (row) => aboutWords(row) },
    {
      key: "event",
      header: t("event"),
      width: 10,
      on: "sub",
      cell: (row) => (
        <>
          {eventWords(row.event)}
          {row.status !== "delivered" && (
            <span className="hidden @max-[40rem]:inline"> · {reasonWords(row)}</span>
          )}
        </>
      ),
    },
    {
      key: "status",
      header: t("status"),
      width: 9.5,
      on: "state",
      cell: (row) => <DeliveryState row={row} />,
    },
    {
      key: "key",
      header: t("key"),
      width: 11,
      priority: 4,
      cell: (row) => row.api_key.name ?? t("keyGone"),
    },
    {
      key: "attempts",
      header: t("attempts"),
      width: 5,
      priority: 3,
      isRight: true,
      cell: (row) => row.attempts,
    },
    {
      key: "answer",
      header: t("answer"),
      width: 13,
      priority: 2,
      cell: (row) => <span title={reasonWords(row)}>{reasonWords(row)}</span>,
    },
    {
      key: "created",
      header: t("created"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.created_at} />,
    },
    {
      key: "next",
      header: t("nextAttempt"),
      width: 10.25,
      kind: "moment",
      isExtra: true,
      cell: (row) => <NextAttempt row={row} />,
    },
    { key: "retry", header: t("retry"), width: 9.5, priority: 5, cell: (row) => <RetryButton row={row} /> },
  ];

  return (
    <List
      spec={DELIVERY_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      action={<RepeatSince receivers={receivers} />}
      notice={chosen || isAnyFailing ? <ReceiverNotes receivers={receivers} chosen={chosen} /> : undefined}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={aboutWords}
      rowLink={(row) => ({ address: `${DELIVERIES_PATH}/${row.id}` })}
      searchLabel={t("search")}
      filters={[
        {
          key: "estado",
          label: t("status"),
          kind: "choice",
          options: DELIVERY_STATES.map((value) => ({ value, label: t(DELIVERY_LABELS[value]) })),
        },
        {
          key: "suceso",
          label: t("event"),
          kind: "choice",
          options: EVENTS.map((value) => ({ value, label: eventWords(value) })),
        },
        {
          key: "clave",
          label: t("key"),
          kind: "choice",
          options: receivers.map(({ api_key }) => ({ value: api_key.id, label: api_key.name })),
        },
      ]}
      empty={<MessagePanel icon={Send} title={t("deliveriesNone")} text={t("deliveriesNoneText")} />}
    />
  );
};
