"use client";

import { CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DeliveryRow } from "../rows";
import { Moment } from "../ui/moment";
import { State, type Tone } from "../ui/state";
import { EVENTS } from "./delivery-list-spec";

export const DELIVERY_LABELS = {
  pending: "deliveryPending",
  failed: "deliveryFailed",
  delivered: "deliveryDelivered",
} as const satisfies Record<DeliveryRow["status"], string>;

const LOOKS: Readonly<Record<DeliveryRow["status"], { tone: Tone; icon: LucideIcon }>> = {
  pending: { tone: "wait", icon: Clock },
  failed: { tone: "bad", icon: CircleX },
  delivered: { tone: "good", icon: CircleCheck },
};

export const DeliveryState = ({ row }: { row: DeliveryRow }) => {
  const t = useTranslations("admin.deliveries");
  return <State {...LOOKS[row.status]} label={t(row.is_being_sent ? "deliverySending" : labelOf(row))} />;
};

const labelOf = ({ status, attempts }: DeliveryRow) =>
  status === "failed" && attempts === 0 ? "deliveryNeverSent" : DELIVERY_LABELS[status];

const EVENT_LABELS = {
  "documents.signed": "eventSigned",
  "documents.signature_failed": "eventFailed",
  "documents.notified": "eventNotified",
} as const satisfies Record<(typeof EVENTS)[number], string>;

/** What happened, in words; the name that programs know it by where there are none. */
export const useEventWords = (): ((event: string) => string) => {
  const t = useTranslations("admin.deliveries");
  return (event) => {
    const known = EVENTS.find((one) => one === event);
    return known ? t(EVENT_LABELS[known]) : event;
  };
};

/** What it is about, as people look for it: a number and a name. */
export const useAboutWords = (): ((row: Pick<DeliveryRow, "about">) => string) => {
  const t = useTranslations("admin.deliveries");
  return ({ about }) => {
    if (!about) return t("aboutNone");
    const [document] = about.documents;
    const number =
      about.case?.number ??
      document?.official_number ??
      (document && t("aboutUnsigned", { type: document.type_acronym }));
    return [number, about.citizen?.full_name].filter(Boolean).join(" · ");
  };
};

/** What was answered to one attempt, or why nothing was. */
export const useAnswerWords = (): ((row: Pick<DeliveryRow, "last_status" | "last_error">) => string) => {
  const t = useTranslations("admin.deliveries");
  return ({ last_status, last_error }) =>
    [last_status === null ? undefined : t("answerStatus", { status: String(last_status) }), last_error]
      .filter(Boolean)
      .join(". ") || t("answerNone");
};

/** Why it is not delivered, or what was answered when it was. */
export const useReasonWords = (): ((row: DeliveryRow) => string) => {
  const t = useTranslations("admin.deliveries");
  const answerWords = useAnswerWords();
  return (row) => {
    if (row.waits_for) return t("waits");
    if (row.last_status === null && row.last_error === null)
      return row.status === "pending" ? (row.api_key.problem ?? t("answerNone")) : "";
    return answerWords(row);
  };
};

/** When it is tried next; undefined where it is not, or not before another. */
export const NextAttempt = ({ row }: { row: DeliveryRow }) => {
  const t = useTranslations("admin.deliveries");
  if (row.is_due) return t("nextDue");
  return row.next_attempt_at ? <Moment at={row.next_attempt_at} /> : "–";
};
