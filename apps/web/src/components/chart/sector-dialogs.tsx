"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { changedOf } from "../form/changed";
import { ConfirmDialog } from "../form/confirm-dialog";
import { Field } from "../form/field";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import type { Department } from "../rows";
import { useToast } from "../ui/toasts";
import type { ChartSector } from "./chart-sector";
import { ColorField } from "./color-field";

const ACRONYM_MAX = 10;

type SectorDialogProps = {
  readonly department: Department;
  /** Undefined: a new one. */
  readonly sector?: ChartSector;
  readonly close: () => void;
};

/** What a sector is called, and its colour. */
export const SectorDialog = ({ department, sector, close }: SectorDialogProps) => {
  const t = useTranslations("admin.chart");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const create = useMutation(trpc.admin.organization.createSector.mutationOptions());
  const update = useMutation(trpc.admin.organization.updateSector.mutationOptions());
  const form = useForm({
    schema: z.object({
      acronym: z.string().trim().min(2, t("acronymMissing")).max(ACRONYM_MAX).toUpperCase(),
      primary_color: z
        .string()
        .nullable()
        .transform((color) => color || null),
    }),
    initial: { acronym: sector?.acronym ?? "", primary_color: sector?.primary_color ?? "" },
    known: { acronym: sector?.acronym, primary_color: sector?.primary_color ?? null },
    save: ({ acronym, primary_color }, known) => {
      if (!sector) return create.mutateAsync({ department_id: department.id, acronym });
      const { changes, expected } = changedOf({ acronym, primary_color }, known);
      return update.mutateAsync({ sector_id: sector.id, ...changes, expected });
    },
    onSaved: ({ acronym }: { acronym: string }) => {
      toast(t(sector ? "sectorSaved" : "sectorCreated", { acronym }));
      close();
      reload();
    },
  });
  return (
    <FormDialog
      isOpen
      close={close}
      title={
        sector
          ? t("sectorEditTitle", { acronym: sector.acronym })
          : t("sectorCreateTitle", { name: department.name })
      }
      effects={[sector ? t("sectorEditEffect", { count: sector.people }) : t("sectorCreateEffect")]}
      verb={sector ? t("sectorSave") : t("sectorCreate")}
      form={form}
    >
      <Field name="acronym" label={t("acronym")} help={t("sectorAcronymHelp")} maxLength={ACRONYM_MAX} />
      {sector && (
        <ColorField
          name="primary_color"
          label={t("color")}
          current={sector.primary_color}
          none={t("colorNone")}
        />
      )}
    </FormDialog>
  );
};

type SectorProps = { readonly sector: ChartSector; readonly close: () => void };

/** Closes a sector, or opens it again. */
export const SectorStateDialog = ({ sector, close }: SectorProps) => {
  const t = useTranslations("admin.chart");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const update = useMutation(trpc.admin.organization.updateSector.mutationOptions());
  const { id, acronym, is_active, people } = sector;
  const run = async () => {
    try {
      await update.mutateAsync({ sector_id: id, is_active: !is_active, expected: { is_active } });
      toast(t(is_active ? "sectorIsClosed" : "sectorIsOpen", { acronym }));
    } finally {
      reload();
    }
  };
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={t(is_active ? "sectorCloseTitle" : "sectorOpenTitle", { acronym })}
      effects={
        is_active
          ? [t("sectorHas", { count: people }), t("sectorCloseEffect"), t("sectorCloseCondition")]
          : [t("sectorOpenEffect")]
      }
      verb={t(is_active ? "sectorClose" : "sectorOpen")}
      isDangerous={is_active}
      run={run}
    />
  );
};

export const DeleteSectorDialog = ({ sector, close }: SectorProps) => {
  const t = useTranslations("admin.chart");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const remove = useMutation(trpc.admin.organization.deleteSector.mutationOptions());
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={t("sectorDeleteTitle", { acronym: sector.acronym })}
      effects={[t("sectorHas", { count: sector.people }), t("sectorDeleteCondition")]}
      verb={t("sectorDelete")}
      isDangerous
      run={async () => {
        toast((await remove.mutateAsync({ sector_id: sector.id })).message);
        reload();
      }}
    />
  );
};
