"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Note } from "../ui/note";
import { type Failure, failureOf } from "./failure";

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly title: string;
  /** What will happen, one sentence each, with numbers: «Se rechazarán 3 documentos pendientes de Ana López». Never «¿está seguro?». */
  readonly effects: readonly ReactNode[];
  /** The verb and the number again: «Rechazar 3 documentos». */
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** Does it; what it throws is shown, and nothing is closed. */
  readonly run: () => Promise<unknown>;
};

/** What takes something away is said in words before it is done. With fields (a reason) it is a `<FormDialog>`. */
export const ConfirmDialog = ({
  isOpen,
  close,
  title,
  effects,
  verb,
  isDangerous,
  run,
}: ConfirmDialogProps) => {
  const t = useTranslations("form");
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const leave = () => {
    setFailure(undefined);
    close();
  };
  const confirm = async () => {
    if (isRunning) return;
    setRunning(true);
    setFailure(undefined);
    try {
      await run();
      leave();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setRunning(false);
    }
  };

  return (
    <Dialog
      isOpen={isOpen}
      close={leave}
      title={title}
      text={<Effects effects={effects} />}
      actions={
        <>
          <AlertDialog.Cancel asChild>
            <Button>{t("cancel")}</Button>
          </AlertDialog.Cancel>
          <Button
            look={isDangerous ? "danger" : "primary"}
            aria-disabled={isRunning}
            onClick={() => void confirm()}
          >
            {isRunning ? t("working") : verb}
          </Button>
        </>
      }
    >
      {failure && <FailureNote failure={failure} />}
    </Dialog>
  );
};

export const Effects = ({ effects }: { effects: readonly ReactNode[] }) =>
  effects.length === 1 ? (
    <p>{effects[0]}</p>
  ) : (
    <ul className="list-disc space-y-1 pl-4">
      {effects.map((effect, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences of one dialog keep their places
        <li key={index}>{effect}</li>
      ))}
    </ul>
  );

const FailureNote = ({ failure }: { failure: Failure }) => {
  const t = useTranslations("form");
  return (
    <div className="mt-3">
      <Note tone="bad" title={failure.message || t("failedTitle")} isLive>
        {failure.kind === "failed" && <p>{t("failedText")}</p>}
        {failure.code && failure.kind === "failed" && <code className="text-small">{failure.code}</code>}
      </Note>
    </div>
  );
};
