"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { LeaveGuard } from "../form/leave-guard";
import { useProgress } from "../frame/progress";
import type { NewKey } from "../rows";
import { Button } from "../ui/button";
import { Note } from "../ui/note";
import { KEYS_PATH } from "./key-list-spec";
import { actsForPeople } from "./key-words";

/** The whole key, this once. Who leaves without having kept it is asked. */
export const NewKeyShown = ({ made }: { made: NewKey }) => {
  const t = useTranslations("admin.keys");
  const { go } = useProgress();
  const [isKept, setKept] = useState(false);
  const [wantsToGo, setWantsToGo] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  // Not before the guard is away, which it is with the next drawing.
  useEffect(() => {
    if (wantsToGo && isKept) go(`${KEYS_PATH}/${made.id}${actsForPeople(made) ? "?ver=usuarios" : ""}`);
  }, [wantsToGo, isKept, go, made]);

  const copy = () => void navigator.clipboard?.writeText(made.api_key).then(() => setKept(true));

  return (
    <div className="grid max-w-[var(--measure)] gap-4 px-[var(--gutter)] pb-8">
      <Note
        ref={note}
        tone="wait"
        title={t("shownTitle", { name: made.name })}
        isLive
        actions={
          <>
            <Button look="primary" onClick={copy}>
              {isKept ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
              {t(isKept ? "shownCopied" : "shownCopy")}
            </Button>
            <Button
              onClick={() => {
                setKept(true);
                setWantsToGo(true);
              }}
            >
              {t("shownDone")}
            </Button>
          </>
        }
      >
        <p>{t("shownText")}</p>
        <code className="mt-3 block rounded-md bg-surface p-3 font-mono text-small wrap-anywhere select-all">
          {made.api_key}
        </code>
      </Note>
      <p className="text-ink-soft">{t(actsForPeople(made) ? "shownNextUsers" : "shownNext")}</p>
      <LeaveGuard isNeeded={!isKept} title={t("shownLeaveTitle")} text={t("shownLeaveText")} />
    </div>
  );
};
