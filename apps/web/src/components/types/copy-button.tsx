"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "../form/confirm-dialog";
import { Button } from "../ui/button";
import { State } from "../ui/state";

type CopyEntryProps = {
  readonly acronym: string;
  readonly name: string;
  readonly isCopied: boolean;
  /** What the copy is at first. */
  readonly effects: readonly string[];
  /** Makes it, and leads to it. */
  readonly copy: () => Promise<unknown>;
};

/** Beside an entry of the global catalog: takes it into the municipality, or says that it is there. */
export const CopyEntry = ({ acronym, name, isCopied, effects, copy }: CopyEntryProps) => {
  const t = useTranslations("admin.types");
  const [isAsking, setAsking] = useState(false);
  if (isCopied) return <State tone="good" icon={CircleCheck} label={t("copied")} />;
  return (
    <span className="row-above">
      <Button size="tight" aria-label={t("copyName", { name: acronym })} onClick={() => setAsking(true)}>
        {t("copy")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t("copyTitle", { acronym, name })}
        effects={effects}
        verb={t("copyName", { name: acronym })}
        run={copy}
      />
    </span>
  );
};
