"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { Button } from "../ui/button";
import { useToast } from "../ui/toasts";
import { mayEnter, type UserDetail } from "./user-words";

type AdminRoleProps = {
  readonly user: UserDetail;
  readonly hasRole: boolean;
  readonly isSelf: boolean;
  /** Active people who have it now. */
  readonly administrators: number;
};

/** Who administers the municipality: given and taken one by one, and by nobody from themselves. */
export const AdminRole = ({ user, hasRole, isSelf, administrators }: AdminRoleProps) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const [isAsking, setAsking] = useState(false);
  const give = useMutation(trpc.admin.users.giveAdminRole.mutationOptions());
  const take = useMutation(trpc.admin.users.takeAdminRole.mutationOptions());
  const name = user.full_name;

  const change = async () => {
    await (hasRole ? take : give).mutateAsync({ user_id: user.id });
    toast(t(hasRole ? "adminTaken" : "adminGiven", { name }));
    reload();
  };
  // Of those who are counted, the person is one only where they are active.
  const left = administrators - (user.estado === 1 ? 1 : 0);

  return (
    <section>
      <h2 className="mb-1 font-semibold">{t("adminRole")}</h2>
      <p className="mb-3 max-w-[var(--measure)] text-ink-soft">
        {t(hasRole ? "adminHas" : "adminHasNot", { name, count: administrators })}
      </p>
      {hasRole && isSelf ? (
        <p>{t("adminOwn")}</p>
      ) : !hasRole && !mayEnter(user) ? (
        <p>{t("adminUnfit")}</p>
      ) : (
        <Button look={hasRole ? "danger" : "plain"} onClick={() => setAsking(true)}>
          {t(hasRole ? "adminTake" : "adminGive")}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          close={() => setAsking(false)}
          title={t(hasRole ? "adminTakeTitle" : "adminGiveTitle", { name })}
          effects={
            hasRole
              ? [t("adminTakeEffect", { name }), t("adminTakeLeft", { count: left })]
              : [t("adminGiveEffect", { name }), t("adminGiveCount", { count: administrators + 1 })]
          }
          verb={t(hasRole ? "adminTake" : "adminGive")}
          isDangerous={hasRole}
          run={change}
        />
      )}
    </section>
  );
};
