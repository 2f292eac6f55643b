"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { MoreMenu } from "../page/more-menu";
import type { Outputs } from "../rows";
import { useToast } from "../ui/toasts";

/** What is rarely done with a seal. */
export const SealActions = ({ seal }: { seal: Outputs["admin"]["organization"]["getSeal"] }) => {
  const t = useTranslations("admin.seals");
  const trpc = useTRPC();
  const toast = useToast();
  const { go } = useProgress();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(trpc.admin.organization.deleteSeal.mutationOptions());
  return (
    <>
      <MoreMenu
        actions={[{ label: t("delete"), icon: Trash2, isDangerous: true, run: () => setAsking(true) }]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t("deleteTitle", { name: seal.name })}
        effects={[t("deleteUse", { ranks: seal.ranks.length, users: seal.users }), t("deleteCondition")]}
        verb={t("delete")}
        isDangerous
        run={async () => {
          toast((await remove.mutateAsync({ seal_id: seal.id })).message);
          go("/backoffice/sellos");
        }}
      />
    </>
  );
};
