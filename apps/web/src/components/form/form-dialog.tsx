"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useId } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Effects } from "./confirm-dialog";
import { Form } from "./form";
import type { SavedForm } from "./use-form";

type FormDialogProps = {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly title: string;
  /** What will happen: see `<ConfirmDialog>`. */
  readonly effects: readonly ReactNode[];
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** Its `onSaved` closes the dialog. */
  // biome-ignore lint/suspicious/noExplicitAny: see Form
  readonly form: SavedForm<any>;
  /** Fields. */
  readonly children: ReactNode;
};

/** A few fields, what will happen, and the verb. A refusal keeps the dialog and what was typed. */
export const FormDialog = (props: FormDialogProps) => {
  const { form, title, effects, verb, isDangerous, children, isOpen, close } = props;
  const t = useTranslations("form");
  const id = useId();
  const isSaving = form.state === "saving";
  return (
    <Dialog
      isOpen={isOpen}
      close={close}
      title={title}
      text={<Effects effects={effects} />}
      actions={
        <>
          <AlertDialog.Cancel asChild>
            <Button>{t("cancel")}</Button>
          </AlertDialog.Cancel>
          <Button
            look={isDangerous ? "danger" : "primary"}
            aria-disabled={isSaving}
            onClick={() => !isSaving && void form.submit()}
          >
            {isSaving ? t("working") : verb}
          </Button>
        </>
      }
    >
      <div id={id} className="mt-4">
        <Form form={form} label={title} isInDialog>
          {children}
        </Form>
      </div>
    </Dialog>
  );
};
