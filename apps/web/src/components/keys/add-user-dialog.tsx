"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { useToast } from "../ui/toasts";

const SHOWN = 20;
const PAUSE_MS = 250;
const ACTIVE = 1;

type AddUserDialogProps = { readonly keyId: string; readonly close: () => void };

/** Whom a key may act for from now on: a name narrows the list of active people to choose from. */
export const AddUserDialog = ({ keyId, close }: AddUserDialogProps) => {
  const t = useTranslations("admin.keys");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const add = useMutation(trpc.admin.keys.addUser.mutationOptions());
  const form = useForm({
    schema: z.object({ search: z.string(), user_id: z.string().min(1, t("userNeeded")) }),
    initial: { search: "", user_id: "" },
    save: ({ user_id }) => add.mutateAsync({ key_id: keyId, user_id }),
    onSaved: ({ full_name }: { readonly full_name: string }) => {
      toast(t("userAdded", { name: full_name }));
      close();
      reload();
    },
  });
  const typed = useWatch({ control: form.fields.control, name: "search" });
  const search = useSettled(typed.trim());
  const { data } = useQuery(
    trpc.admin.users.list.queryOptions(
      { estado: ACTIVE, limit: SHOWN, ...(search && { search: search.slice(0, 200) }) },
      // Who was chosen stays so while others are looked for.
      { placeholderData: keepPreviousData },
    ),
  );
  const people = (data?.users ?? []).map(({ id, full_name, email }) => ({
    value: id,
    label: `${full_name} · ${email}`,
  }));

  // Nobody is authorized whom the list does not show; who is the only one is chosen.
  const { getValues, setValue, formState } = form.fields;
  const wasRefused = formState.isSubmitted;
  const shown = people.map(({ value }) => value).join();
  useEffect(() => {
    const ids = shown ? shown.split(",") : [];
    if (ids.includes(getValues("user_id"))) return;
    setValue("user_id", ids.length === 1 ? (ids[0] ?? "") : "", { shouldValidate: wasRefused });
  }, [shown, getValues, setValue, wasRefused]);

  return (
    <FormDialog
      isOpen
      close={close}
      title={t("userAdd")}
      effects={[t("userAddEffect")]}
      verb={t("userAdd")}
      form={form}
    >
      <Field name="search" isOptional label={t("userNarrow")} help={t("userNarrowHelp")} maxLength={200} />
      <Field
        name="user_id"
        kind="choice"
        label={t("user")}
        placeholder={data ? t("userChoose", { count: data.total }) : t("userLoading")}
        options={people}
        help={data && data.total > SHOWN ? t("userMany", { shown: SHOWN, total: data.total }) : undefined}
      />
    </FormDialog>
  );
};

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
