"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { useProgress } from "../frame/progress";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { SavedForm } from "./use-form";

type LeaveDialogProps = {
  // biome-ignore lint/suspicious/noExplicitAny: see Form
  readonly form: SavedForm<any>;
  readonly labels: Readonly<Record<string, string>>;
};

/** Asks whoever leaves with changes what to do with them: first of all, to save them. */
export const LeaveDialog = ({ form, labels }: LeaveDialogProps) => {
  const t = useTranslations("form");
  const { guard } = useProgress();
  const [leave, setLeave] = useState<() => void>();
  const isGuarded = form.changes > 0;
  // A save leads away by itself; that is no leaving with changes.
  const isSaving = useRef(false);
  isSaving.current = form.state === "saving";

  useEffect(() => {
    if (!isGuarded) return undefined;
    return guard((go) => {
      if (isSaving.current) return false;
      setLeave(() => go);
      return true;
    });
  }, [isGuarded, guard]);

  const stay = () => setLeave(undefined);
  const saveAndLeave = async () => {
    const go = leave;
    stay();
    if (await form.submit()) go?.();
  };
  const changed = Object.keys(form.fields.formState.dirtyFields);

  return (
    <Dialog
      isOpen={leave !== undefined}
      close={stay}
      title={t("leaveTitle", { count: form.changes })}
      text={
        <ul className="list-disc pl-4">
          {changed.map((name) => (
            <li key={name}>{labels[name] ?? name}</li>
          ))}
        </ul>
      }
      actions={
        <>
          <Button
            look="quiet"
            onClick={() => {
              stay();
              leave?.();
            }}
          >
            {t("leave")}
          </Button>
          <AlertDialog.Cancel asChild>
            <Button>{t("stay")}</Button>
          </AlertDialog.Cancel>
          <Button look="primary" onClick={() => void saveAndLeave()}>
            {t("saveAndLeave")}
          </Button>
        </>
      }
    />
  );
};
