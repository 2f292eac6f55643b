"use client";

import { useMutation } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { MoreMenu } from "../page/more-menu";
import type { KeyDetail } from "../rows";
import { useToast } from "../ui/toasts";
import { KEYS_PATH } from "./key-list-spec";

/** What stops a key from serving: for now, or for good. */
export const KeyActions = ({ row }: { row: KeyDetail }) => {
  const t = useTranslations("admin.keys");
  const trpc = useTRPC();
  const toast = useToast();
  const { go, reload } = useProgress();
  const [asking, setAsking] = useState<"switch" | "delete">();
  const update = useMutation(trpc.admin.keys.update.mutationOptions());
  const remove = useMutation(trpc.admin.keys.delete.mutationOptions());
  const { id, name, is_active, users_count, undelivered_webhooks } = row;
  const close = () => setAsking(undefined);

  const turn = async () => {
    await update.mutateAsync({ key_id: id, is_active: !is_active, expected: { is_active } });
    toast(t(is_active ? "deactivated" : "activated", { name }));
    reload();
  };
  const end = async () => {
    await remove.mutateAsync({ key_id: id, expected: { users_count, undelivered_webhooks } });
    toast(t("deleted", { name }));
    go(KEYS_PATH);
  };

  return (
    <>
      <MoreMenu
        actions={[
          {
            label: t(is_active ? "deactivate" : "activate"),
            icon: is_active ? CirclePause : CirclePlay,
            run: () => setAsking("switch"),
          },
          { label: t("delete"), icon: Trash2, isDangerous: true, run: () => setAsking("delete") },
        ]}
      />
      <ConfirmDialog
        isOpen={asking === "switch"}
        close={close}
        title={t(is_active ? "deactivateTitle" : "activateTitle", { name })}
        effects={
          is_active
            ? [t("deactivateEffect"), t("usersKept", { count: users_count })]
            : [t("activateEffect", { count: users_count })]
        }
        verb={t(is_active ? "deactivate" : "activate")}
        isDangerous={is_active}
        run={turn}
      />
      <ConfirmDialog
        isOpen={asking === "delete"}
        close={close}
        title={t("deleteTitle", { name })}
        effects={[
          t("deleteEffect"),
          t("deleteUsers", { count: users_count }),
          t("deleteDeliveries", { count: undelivered_webhooks }),
          t("deleteFinal"),
        ]}
        verb={t("deleteVerb", { users: users_count, deliveries: undelivered_webhooks })}
        isDangerous
        run={end}
      />
    </>
  );
};
