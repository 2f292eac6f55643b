"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { Note } from "../ui/note";
import { useToast } from "../ui/toasts";
import { ADMINISTRATOR_ROLE, USER_LIST } from "./user-list-spec";
import { sectorLabel, type UserOptions } from "./user-words";

type NewUserFormProps = { readonly options: UserOptions };

export const NewUserForm = ({ options }: NewUserFormProps) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const toast = useToast();
  const { go } = useProgress();
  const create = useMutation(trpc.admin.users.create.mutationOptions());
  const form = useForm({
    schema: z.object({
      full_name: z.string().trim().min(1, t("nameMissing")).max(100),
      email: z
        .string()
        .trim()
        .pipe(z.email(t("emailWrong"))),
      country_id: z.string().trim().max(30),
      sector_id: z.string().min(1, t("sectorMissing")),
      city_seal_id: z.string().min(1, t("sealMissing")),
      role_id: z.string(),
      as_backoffice_admin: z.boolean(),
      auth_method: z.enum(["social", "database"]),
      can_global_search_cases: z.boolean(),
      can_global_search_documents: z.boolean(),
    }),
    initial: {
      full_name: "",
      email: "",
      country_id: "",
      sector_id: "",
      city_seal_id: "",
      role_id: "",
      as_backoffice_admin: false,
      auth_method: "database" as const,
      can_global_search_cases: false,
      can_global_search_documents: false,
    },
    save: async ({ city_seal_id, country_id, role_id, ...values }) => {
      const { id, full_name, email } = await create.mutateAsync({
        ...values,
        city_seal_id: Number(city_seal_id),
        country_id: country_id || null,
        role_ids: role_id ? [role_id] : [],
      });
      toast(t("createdToast", { name: full_name, email }));
      go(`${USER_LIST.path}/${id}`);
    },
  });
  const isAdministrator = form.fields.watch("as_backoffice_admin");

  return (
    <div className="px-[var(--gutter)] pb-8">
      <Form form={form} label={t("create")}>
        <Field name="full_name" label={t("fullName")} help={t("fullNameHelp")} maxLength={100} />
        <Field name="email" kind="email" label={t("email")} help={t("emailHelp")} maxLength={254} />
        <Field name="country_id" label={t("countryId")} help={t("countryIdHelp")} maxLength={30} isOptional />
        <Field
          name="sector_id"
          kind="choice"
          label={t("mainSector")}
          help={t("mainSectorHelp")}
          placeholder={t("sectorChoose")}
          options={options.sectors.map((sector) => ({ value: sector.id, label: sectorLabel(sector) }))}
        />
        <Field
          name="city_seal_id"
          kind="choice"
          label={t("seal")}
          help={t("sealHelp")}
          placeholder={t("sealChoose")}
          options={options.seals.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Field
          name="role_id"
          kind="choice"
          label={t("role")}
          isOptional
          placeholder={t("noRole")}
          options={options.roles
            .filter(({ id }) => id !== ADMINISTRATOR_ROLE)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field
          name="as_backoffice_admin"
          kind="check"
          label={t("asAdministrator")}
          help={t("asAdministratorHelp")}
        />
        {isAdministrator ? (
          <Note tone="info">
            <p>{t("administratorMethod")}</p>
          </Note>
        ) : (
          <Field
            name="auth_method"
            kind="choice"
            label={t("method")}
            help={t("methodHelp")}
            options={[
              { value: "database", label: t("methodPassword") },
              { value: "social", label: t("methodSocial") },
            ]}
          />
        )}
        <GlobalFlags />
        <SaveBar form={form} label={t("create")} />
      </Form>
    </div>
  );
};

/** What somebody finds in the whole municipality, beside their sectors. */
export const GlobalFlags = () => {
  const t = useTranslations("admin.users");
  return (
    <fieldset className="field">
      <legend className="mb-1">{t("everywhere")}</legend>
      <Field name="can_global_search_cases" kind="check" label={t("globalCases")} />
      <Field name="can_global_search_documents" kind="check" label={t("globalDocuments")} />
      <p className="text-meta text-ink-soft">{t("globalHelp")}</p>
    </fieldset>
  );
};
