"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import type { DeliveryRow } from "../rows";
import { Button } from "../ui/button";
import { useToast } from "../ui/toasts";
import { useEventWords } from "./delivery-words";

/** Sends one notice again, now. Not there where that would do nothing: it was delivered, goes out anyway, waits for another, or nobody hears it. */
export const RetryButton = ({ row }: { row: DeliveryRow }) => {
  const t = useTranslations("admin.deliveries");
  const words = useEventWords();
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const [isAsking, setAsking] = useState(false);
  const retry = useMutation(trpc.admin.statistics.retryDelivery.mutationOptions());
  if (!isRetriable(row)) return null;
  const event = words(row.event);

  return (
    <>
      <Button
        size="tight"
        className="row-above"
        aria-label={t("retryOne", { event, key: row.api_key.name ?? t("keyGone") })}
        onClick={() => setAsking(true)}
      >
        <RotateCw aria-hidden className="size-4" />
        {t("retry")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t("retryTitle", { event })}
        effects={[
          t("retryEffect", { host: row.api_key.host ?? "–" }),
          t("retryAttempts", { count: row.attempts }),
        ]}
        verb={t("retry")}
        run={async () => {
          const { waits_for } = await retry.mutateAsync({ delivery_id: row.id });
          toast(t(waits_for ? "retriedBehind" : "retried"));
          reload();
        }}
      />
    </>
  );
};

const isRetriable = ({ status, is_being_sent, is_due, waits_for, api_key }: DeliveryRow): boolean =>
  api_key.problem === null &&
  (status === "failed" || (status === "pending" && !is_being_sent && !is_due && !waits_for));
