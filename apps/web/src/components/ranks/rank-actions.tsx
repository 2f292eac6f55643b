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

/** What is rarely done with a rank. */
export const RankActions = ({ rank }: { rank: Outputs["admin"]["organization"]["getRank"] }) => {
  const t = useTranslations("admin.ranks");
  const trpc = useTRPC();
  const toast = useToast();
  const { go } = useProgress();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(trpc.admin.organization.deleteRank.mutationOptions());
  return (
    <>
      <MoreMenu
        actions={[{ label: t("delete"), icon: Trash2, isDangerous: true, run: () => setAsking(true) }]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t("deleteTitle", { name: rank.name })}
        effects={[
          t("deleteUse", { departments: rank.departments.length, types: rank.document_types }),
          t("deleteCondition"),
        ]}
        verb={t("delete")}
        isDangerous
        run={async () => {
          toast((await remove.mutateAsync({ rank_id: rank.id })).message);
          go("/backoffice/rangos");
        }}
      />
    </>
  );
};
