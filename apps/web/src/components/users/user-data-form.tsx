"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { changedOf } from "../form/changed";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { GlobalFlags } from "./new-user-form";
import { sectorLabel, type UserDetail, type UserOptions } from "./user-words";

type UserDataFormProps = { readonly user: UserDetail; readonly sectors: UserOptions["sectors"] };

export const UserDataForm = ({ user, sectors }: UserDataFormProps) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const { reload } = useProgress();
  const update = useMutation(trpc.admin.users.update.mutationOptions());
  const form = useForm({
    schema: z.object({
      full_name: z.string().trim().min(1, t("nameMissing")).max(100),
      // An empty field takes it away.
      country_id: z.preprocess((text) => text || null, z.string().trim().max(30).nullable()) as z.ZodType<
        string | null,
        string | null
      >,
      sector_id: z.string(),
      can_global_search_cases: z.boolean(),
      can_global_search_documents: z.boolean(),
    }),
    initial: {
      full_name: user.full_name,
      country_id: user.country_id,
      sector_id: user.sector.id,
      can_global_search_cases: user.can_global_search_cases,
      can_global_search_documents: user.can_global_search_documents,
    },
    save: (values, known) => {
      const { changes, expected } = changedOf(values, known);
      return update.mutateAsync({ user_id: user.id, ...changes, expected });
    },
    onSaved: reload,
  });
  const head = user.is_head_of;
  // Their own may have been closed since.
  const places = sectors.some(({ id }) => id === user.sector.id) ? sectors : [user.sector, ...sectors];

  return (
    <div className="px-[var(--gutter)] py-4">
      <Form form={form} label={t("tabData")}>
        <Field name="full_name" label={t("fullName")} help={t("fullNameHelp")} maxLength={100} />
        <Field name="country_id" label={t("countryId")} help={t("countryIdHelp")} maxLength={30} isOptional />
        <Field
          name="sector_id"
          kind="choice"
          label={t("mainSector")}
          help={head ? t("mainSectorOfHead", { department: head.name }) : t("mainSectorMove")}
          isFixed={head !== null}
          options={places.map((sector) => ({ value: sector.id, label: sectorLabel(sector) }))}
        />
        <GlobalFlags />
        <SaveBar form={form} />
      </Form>
    </div>
  );
};
