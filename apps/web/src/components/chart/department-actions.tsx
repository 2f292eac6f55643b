"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { MoreMenu } from "../page/more-menu";
import type { Department } from "../rows";
import { useToast } from "../ui/toasts";
import { chartAddress } from "./chart-rows";
import { PRIVATE_SECTOR } from "./private-sector";

type DepartmentActionsProps = { readonly department: Department; readonly search: string };

/** What is rarely done with a department. Why it can't be deleted, the operation says in words. */
export const DepartmentActions = ({ department, search }: DepartmentActionsProps) => {
  const t = useTranslations("admin.chart");
  const trpc = useTRPC();
  const toast = useToast();
  const { go } = useProgress();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(trpc.admin.organization.deleteDepartment.mutationOptions());
  const sectors = department.sectors.filter(({ acronym }) => acronym !== PRIVATE_SECTOR).length;
  return (
    <>
      <MoreMenu
        actions={[{ label: t("delete"), icon: Trash2, isDangerous: true, run: () => setAsking(true) }]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t("deleteTitle", { name: department.name })}
        effects={[
          t("deleteHas", {
            people: department.users.length,
            sectors,
            below: department.sub_departments.length,
          }),
          t("deleteCondition"),
          t("deleteEffect", { sector: `${department.acronym}#PRIV` }),
        ]}
        verb={t("delete")}
        isDangerous
        run={async () => {
          toast((await remove.mutateAsync({ department_id: department.id })).message);
          go(chartAddress(search), { scroll: false });
        }}
      />
    </>
  );
};
