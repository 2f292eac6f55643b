"use client";

import { useMutation } from "@tanstack/react-query";
import { Archive, CirclePause, CirclePlay } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod/mini";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { FormDialog } from "../form/form-dialog";
import { REASON_MAX, reasonField } from "../form/reason";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { MoreMenu } from "../page/more-menu";
import { useToast } from "../ui/toasts";
import type { CaseStatus } from "./case-status";

/** From which state to which, and how it is called (domain 3). */
const CHANGES = {
  inactive: { verb: "pause", title: "pauseTitle", effect: "pauseEffect", icon: CirclePause },
  archived: { verb: "archive", title: "archiveTitle", effect: "archiveEffect", icon: Archive },
  active: { verb: "activate", title: "activateTitle", effect: "activateEffect", icon: CirclePlay },
} as const;

type CaseActionsProps = {
  readonly caseId: string;
  readonly number: string;
  readonly status: CaseStatus;
  readonly documents: number;
};

/** What is rarely done with a case, for whoever may. */
export const CaseActions = ({ caseId, number, status, documents }: CaseActionsProps) => {
  const t = useTranslations("cases");
  const [wanted, setWanted] = useState<CaseStatus>();
  const possible: readonly CaseStatus[] = status === "active" ? ["inactive", "archived"] : ["active"];
  return (
    <>
      <MoreMenu
        actions={possible.map((to) => ({
          label: t(CHANGES[to].verb),
          icon: CHANGES[to].icon,
          isDangerous: to === "archived",
          run: () => setWanted(to),
        }))}
      />
      {wanted && (
        <StatusDialog
          caseId={caseId}
          number={number}
          to={wanted}
          documents={documents}
          close={() => setWanted(undefined)}
        />
      )}
    </>
  );
};

type StatusDialogProps = Omit<CaseActionsProps, "status"> & {
  readonly to: CaseStatus;
  readonly close: () => void;
};

const StatusDialog = ({ caseId, number, to, documents, close }: StatusDialogProps) => {
  const t = useTranslations("cases");
  const words = useTranslations("form");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const change = useMutation(trpc.cases.changeStatus.mutationOptions());
  const { verb, title, effect } = CHANGES[to];
  const form = useForm({
    schema: z.object({
      reason: reasonField((values) => words("tooShort", values)),
    }),
    initial: { reason: "" },
    save: ({ reason }) => change.mutateAsync({ case_id: caseId, status: to, reason }),
    onSaved: () => {
      toast(t("statusChanged", { status: to }));
      close();
      reload();
    },
  });
  return (
    <FormDialog
      isOpen
      close={close}
      title={t(title, { number })}
      effects={[t(effect, { count: documents })]}
      verb={t(verb)}
      isDangerous={to === "archived"}
      form={form}
    >
      <Field
        name="reason"
        kind="area"
        rows={3}
        label={t("reason")}
        help={t("reasonHelp")}
        maxLength={REASON_MAX}
      />
    </FormDialog>
  );
};
