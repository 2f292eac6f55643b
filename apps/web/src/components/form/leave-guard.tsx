"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "radix-ui";
import { useEffect, useState } from "react";
import { useProgress } from "../frame/progress";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

type LeaveGuardProps = {
  /** While true, whoever leaves the page is asked first. */
  readonly isNeeded: boolean;
  readonly title: string;
  /** What would be lost, and that it can't be had again. */
  readonly text: string;
};

/** For what is on a page once and nowhere else: a key that was just made. */
export const LeaveGuard = ({ isNeeded, title, text }: LeaveGuardProps) => {
  const t = useTranslations("form");
  const { guard } = useProgress();
  const [leave, setLeave] = useState<() => void>();

  useEffect(() => {
    if (!isNeeded) return undefined;
    return guard((go) => {
      setLeave(() => go);
      return true;
    });
  }, [isNeeded, guard]);

  const stay = () => setLeave(undefined);
  return (
    <Dialog
      isOpen={leave !== undefined}
      close={stay}
      title={title}
      text={<p>{text}</p>}
      actions={
        <>
          <Button
            look="quiet"
            onClick={() => {
              stay();
              leave?.();
            }}
          >
            {t("leaveAnyway")}
          </Button>
          <AlertDialog.Cancel asChild>
            <Button>{t("stay")}</Button>
          </AlertDialog.Cancel>
        </>
      }
    />
  );
};
