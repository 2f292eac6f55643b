"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleUserRound, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { type Candidate, PersonPicker, useSettled } from "../people/person-picker";
import type { Department } from "../rows";
import { Button } from "../ui/button";
import { State } from "../ui/state";
import { useToast } from "../ui/toasts";

const CANDIDATES_SHOWN = 8;

/** Who heads a department; another is named, or nobody, once it was said what that does to both. */
export const DepartmentHead = ({ department }: { department: Department }) => {
  const t = useTranslations("admin.chart");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const [isChoosing, setChoosing] = useState(false);
  /** Whom to name; null: nobody. */
  const [wanted, setWanted] = useState<Candidate | null>();
  const setHead = useMutation(trpc.admin.organization.setDepartmentHead.mutationOptions());
  const { id, acronym, head_user: head, rank } = department;
  const seal = rank?.seal?.name;

  const effects = [
    ...(wanted ? [t("headComes", { name: wanted.full_name, sector: `${acronym}#PRIV` })] : []),
    ...(wanted && seal ? [t("headSeal", { name: wanted.full_name, seal })] : []),
    ...(head ? [t(seal ? "headGoesSeal" : "headGoes", { name: head.full_name, seal: seal ?? "" })] : []),
    ...(wanted ? [] : [t("headVacant")]),
  ];
  const verb = wanted ? t("headSet") : t("headTake");

  const run = async () => {
    try {
      await setHead.mutateAsync({
        department_id: id,
        head_user_id: wanted?.id ?? null,
        expected: { head_user_id: head?.id ?? null },
      });
      toast(wanted ? t("headIs", { name: wanted.full_name }) : t("headIsNone"));
      setChoosing(false);
    } finally {
      // Also when somebody else was quicker: then the page shows whom they named.
      reload();
    }
  };

  return (
    <section>
      <h3 className="mb-1 text-small font-medium">{t("head")}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 basis-full">
          {head ? (
            <span className="inline-flex items-center gap-2">
              <CircleUserRound aria-hidden className="size-4 shrink-0 text-ink-soft" />
              <bdi>{head.full_name}</bdi>
            </span>
          ) : (
            <State tone="wait" icon={TriangleAlert} label={t("headNone")} />
          )}
        </span>
        <Button size="tight" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {head ? t("headChange") : t("headSet")}
        </Button>
        {head && (
          <Button look="quiet" size="tight" onClick={() => setWanted(null)}>
            {t("headTake")}
          </Button>
        )}
      </div>
      {isChoosing && <Choice departmentId={id} choose={setWanted} />}
      {wanted !== undefined && (
        <ConfirmDialog
          isOpen
          close={() => setWanted(undefined)}
          title={
            wanted
              ? t("headSetTitle", { name: wanted.full_name, department: department.name })
              : t("headTakeTitle", { department: department.name })
          }
          effects={effects}
          verb={verb}
          isDangerous={!wanted}
          run={run}
        />
      )}
    </section>
  );
};

type ChoiceProps = { readonly departmentId: string; readonly choose: (person: Candidate) => void };

const Choice = ({ departmentId, choose }: ChoiceProps) => {
  const t = useTranslations("admin.chart");
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const asked = { department_id: departmentId, search, limit: CANDIDATES_SHOWN };
  const found = useQuery(
    trpc.admin.organization.listAvailableHeads.queryOptions(asked, { enabled: search !== "" }),
  );
  return (
    <div className="mt-2">
      <PersonPicker
        label={t("headWho")}
        help={t("headWhoHelp")}
        typed={typed}
        onType={setTyped}
        people={(found.data?.users ?? []).map(({ id, full_name, sector }) => ({
          id,
          full_name,
          detail: sector.acronym,
        }))}
        isSearching={found.isFetching || search !== typed.trim()}
        choose={choose}
      />
    </div>
  );
};
