"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { changedOf } from "../form/changed";
import { Field } from "../form/field";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import type { CitizenDetail } from "../rows";
import { useToast } from "../ui/toasts";

/** As long as a signature takes it. */
const NAME_MAX = 100;

/** A citizen's name as it should have been registered: no portal changes it. */
export const RenameDialog = ({ citizen, close }: { citizen: CitizenDetail; close: () => void }) => {
  const t = useTranslations("admin.citizens");
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const update = useMutation(trpc.admin.municipality.updateCitizen.mutationOptions());
  const known = { full_name: citizen.full_name };
  const form = useForm({
    schema: z.object({ full_name: z.string().trim().min(1, t("nameMissing")) }),
    initial: known,
    known,
    save: (wanted, seen) => {
      const { changes, expected } = changedOf(wanted, seen);
      return update.mutateAsync({ citizen_id: citizen.id, ...changes, expected });
    },
    onSaved: () => {
      toast(t("renamed"));
      close();
      reload();
    },
  });
  return (
    <FormDialog
      isOpen
      close={close}
      title={t("renameTitle", { name: citizen.full_name })}
      effects={[t("renameEffect")]}
      verb={t("rename")}
      form={form}
    >
      <Field name="full_name" label={t("name")} maxLength={NAME_MAX} />
    </FormDialog>
  );
};
