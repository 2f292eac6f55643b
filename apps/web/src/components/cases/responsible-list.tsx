"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleUserRound, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import type { Outputs } from "../rows";
import { Button } from "../ui/button";
import { Moment } from "../ui/moment";
import { useToast } from "../ui/toasts";

type Responsible = Outputs["cases"]["listResponsibles"]["responsibles"][number];

type ResponsibleListProps = {
  readonly caseId: string;
  readonly responsibles: readonly Responsible[];
  readonly mayChange: boolean;
};

/** Who is in charge of a case, and how that ends. */
export const ResponsibleList = ({ caseId, responsibles, mayChange }: ResponsibleListProps) => {
  const t = useTranslations("cases");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const [leaving, setLeaving] = useState<Responsible>();
  const remove = useMutation(trpc.cases.removeResponsible.mutationOptions());

  if (responsibles.length === 0) return <p className="text-ink-soft">{t("responsiblesNone")}</p>;

  const end = async ({ id, full_name }: Responsible) => {
    await remove.mutateAsync({ case_id: caseId, responsible_id: id });
    toast(t("responsibleRemoved", { name: full_name }));
    reload();
  };

  return (
    <>
      <ul className="grid gap-2">
        {responsibles.map((responsible) => (
          <li key={responsible.id} className="flex gap-2">
            <CircleUserRound aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            <span className="min-w-0 flex-1">
              <bdi>{responsible.full_name}</bdi> <span className="number">{responsible.sector_acronym}</span>
              <span className="block text-meta text-ink-soft">
                {t(responsible.type === "ADMIN" ? "responsibleAdmin" : "responsibleAdditional")},{" "}
                {t.rich("sinceLower", { at: () => <Moment at={responsible.added_at} isDay /> })}
              </span>
            </span>
            {mayChange && (
              <Button
                look="quiet"
                size="tightIcon"
                className="not-printed"
                aria-label={t("responsibleRemove", { name: responsible.full_name })}
                onClick={() => setLeaving(responsible)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          isOpen
          close={() => setLeaving(undefined)}
          title={t("responsibleRemove", { name: leaving.full_name })}
          effects={[
            t("responsibleEffect", { name: leaving.full_name, left: responsibles.length - 1 }),
            t("responsibleHistory"),
          ]}
          verb={t("responsibleRemove", { name: leaving.full_name })}
          isDangerous
          run={() => end(leaving)}
        />
      )}
    </>
  );
};
