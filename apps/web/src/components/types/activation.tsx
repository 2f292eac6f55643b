"use client";

import { CirclePause } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../form/confirm-dialog";
import { useProgress } from "../frame/progress";
import { type MenuAction, MoreMenu } from "../page/more-menu";
import { Button } from "../ui/button";
import { useToast } from "../ui/toasts";

type Words = {
  readonly title: string;
  readonly effects: readonly ReactNode[];
  readonly verb: string;
  readonly done: string;
};

type ActivationProps = {
  readonly isActive: boolean;
  /** What each of both does. */
  readonly activate: Words;
  readonly deactivate: Words;
  /** Throws what was refused: it is shown, and nothing is closed. */
  readonly set: (isActive: boolean) => Promise<unknown>;
  readonly others?: readonly MenuAction[];
};

/** Something of the catalog is taken into use by the page's one button, and out of it behind the menu. */
export const Activation = ({ isActive, activate, deactivate, set, others = [] }: ActivationProps) => {
  const toast = useToast();
  const { reload } = useProgress();
  const [isAsking, setAsking] = useState(false);
  // What is asked stays what it was while the answer of the server comes.
  const words = isActive ? deactivate : activate;
  const run = async () => {
    await set(!isActive);
    toast(words.done);
    reload();
  };
  return (
    <>
      <MoreMenu
        actions={[
          ...others,
          ...(isActive
            ? [
                {
                  label: deactivate.verb,
                  icon: CirclePause,
                  isDangerous: true,
                  run: () => setAsking(true),
                },
              ]
            : []),
        ]}
      />
      {!isActive && (
        <Button look="primary" onClick={() => setAsking(true)}>
          {activate.verb}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={words.title}
        effects={words.effects}
        verb={words.verb}
        isDangerous={isActive}
        run={run}
      />
    </>
  );
};
