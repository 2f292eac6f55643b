"use client";

import { CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DeliveryRow } from "../rows";
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
  return (
    <State
      {...LOOKS[row.status]}
      label={t(row.is_being_sent ? "deliverySending" : DELIVERY_LABELS[row.status])}
    />
  );
};

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

/** What the receiver said last, or why nothing was heard of it. */
export const useAnswerWords = (): ((row: Pick<DeliveryRow, "last_status" | "last_error">) => string) => {
  const t = useTranslations("admin.deliveries");
  return ({ last_status, last_error }) =>
    [last_status === null ? undefined : t("answerStatus", { status: String(last_status) }), last_error]
      .filter(Boolean)
      .join(". ") || t("answerNone");
};
