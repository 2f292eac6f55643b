"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import type { Department } from "../rows";
import { Button } from "../ui/button";
import { useToast } from "../ui/toasts";
import { ColorField } from "./color-field";
import { CHART_COLORS } from "./colors";
import { PRIVATE_SECTOR } from "./private-sector";
import { Swatch } from "./swatch";

export const DepartmentColor = ({ department }: { department: Department }) => {
  const t = useTranslations("admin.chart");
  const [isChoosing, setChoosing] = useState(false);
  const { primary_color: color } = department;
  const known = CHART_COLORS.find(({ value }) => value === color);
  return (
    <section>
      <h3 className="mb-1 text-small font-medium">{t("color")}</h3>
      <div className="flex items-center gap-2">
        <Swatch color={color} />
        <span className="flex-1">
          {known ? t(`colors.${known.label}`) : color ? t("colorOther", { color }) : t("colorNone")}
        </span>
        <Button size="tight" onClick={() => setChoosing(true)}>
          {t("colorChange")}
        </Button>
      </div>
      {isChoosing && <ColorDialog department={department} close={() => setChoosing(false)} />}
    </section>
  );
};

type ColorDialogProps = { readonly department: Department; readonly close: () => void };

const ColorDialog = ({ department, close }: ColorDialogProps) => {
  const t = useTranslations("admin.chart");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const paint = useMutation(trpc.admin.organization.colorDepartment.mutationOptions());
  const sectors = department.sectors.filter(({ acronym }) => acronym !== PRIVATE_SECTOR);
  const form = useForm({
    schema: z.object({ primary_color: z.string().min(1, t("colorMissing")), with_sectors: z.boolean() }),
    initial: { primary_color: department.primary_color ?? "", with_sectors: false },
    known: {
      primary_color: department.primary_color,
      sector_colors: Object.fromEntries(sectors.map(({ id, primary_color }) => [id, primary_color])),
    },
    save: ({ primary_color, with_sectors }, known) =>
      paint.mutateAsync({
        department_id: department.id,
        primary_color,
        ...(with_sectors && {
          sector_colors: Object.fromEntries(sectors.map(({ id }) => [id, primary_color])),
        }),
        expected: {
          primary_color: (known.primary_color as string | null) || null,
          ...(with_sectors && { sector_colors: known.sector_colors as Record<string, string | null> }),
        },
      }),
    onSaved: () => {
      toast(t("colorChanged"));
      close();
      reload();
    },
  });
  return (
    <FormDialog
      isOpen
      close={close}
      title={t("colorTitle", { name: department.name })}
      effects={[t("colorEffect")]}
      verb={t("colorChange")}
      form={form}
    >
      <ColorField name="primary_color" label={t("color")} current={department.primary_color} />
      {sectors.length > 0 && (
        <Field name="with_sectors" kind="check" label={t("colorSectors", { count: sectors.length })} />
      )}
    </FormDialog>
  );
};
