"use client";

import { useMutation } from "@tanstack/react-query";
import { Ban, CircleCheck, Clock, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { MoreMenu } from "../page/more-menu";
import type { CitizenDetail } from "../rows";
import { Button } from "../ui/button";
import { useToast } from "../ui/toasts";
import type { CitizenEstado } from "./citizen-words";
import { RenameDialog } from "./rename-dialog";

/** To which state, and how it is called. */
const CHANGES = {
  validado: { verb: "validate", title: "validateTitle", icon: CircleCheck },
  pendiente: { verb: "unvalidate", title: "unvalidateTitle", icon: Clock },
  bloqueado: { verb: "block", title: "blockTitle", icon: Ban },
} as const;

/** What of a citizen's state may change: the first step for who waits is beside the title. */
export const CitizenActions = ({ citizen }: { citizen: CitizenDetail }) => {
  const t = useTranslations("admin.citizens");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const [wanted, setWanted] = useState<CitizenEstado>();
  const [isRenaming, setIsRenaming] = useState(false);
  const change = useMutation(trpc.admin.municipality.updateCitizen.mutationOptions());
  const { id, full_name: name, estado, cases_total: cases, waiting_documents: documents } = citizen;
  const others = (["validado", "pendiente", "bloqueado"] as const).filter((one) => one !== estado);
  const isFirst = (one: CitizenEstado) => one === "validado";

  const run = async () => {
    if (!wanted) return;
    await change.mutateAsync({ citizen_id: id, estado: wanted, expected: { estado } });
    toast(t("stateChanged", { name, estado: wanted }));
    reload();
  };
  const rejected = documents > 0 ? [t("waitingRejected", { documents })] : [];
  const effects: Readonly<Record<CitizenEstado, readonly string[]>> = {
    validado: [t("validateEffect", { cases })],
    pendiente: [t("unvalidateEffect"), ...rejected],
    bloqueado: [t("blockEffect", { cases }), ...rejected, t("blockKept")],
  };

  return (
    <>
      <MoreMenu
        actions={[
          { label: t("rename"), icon: Pencil, run: () => setIsRenaming(true) },
          ...others
            .filter((one) => !isFirst(one))
            .map((one) => ({
              label: t(CHANGES[one].verb),
              icon: CHANGES[one].icon,
              isDangerous: one === "bloqueado",
              run: () => setWanted(one),
            })),
        ]}
      />
      {others.some(isFirst) && (
        <Button look="primary" onClick={() => setWanted("validado")}>
          <CircleCheck aria-hidden className="size-4" />
          {t("validate")}
        </Button>
      )}
      {isRenaming && <RenameDialog citizen={citizen} close={() => setIsRenaming(false)} />}
      {wanted && (
        <ConfirmDialog
          isOpen
          close={() => setWanted(undefined)}
          title={t(CHANGES[wanted].title, { name })}
          effects={effects[wanted]}
          verb={wanted === "bloqueado" ? t("blockVerb", { cases }) : t(CHANGES[wanted].verb)}
          isDangerous={wanted === "bloqueado"}
          run={run}
        />
      )}
    </>
  );
};
