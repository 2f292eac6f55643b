"use client";

import { FileSearch, Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { buttonStyle } from "../ui/button";
import { Note } from "../ui/note";
import { type CheckState, checkFile } from "./check-file";
import { fileVerdict } from "./verdict";
import { VerdictCard } from "./verdict-card";

/** Where somebody drops or chooses a PDF, and what it is. The file goes nowhere but to be judged. */
export const FileCheck = ({ maxBytes }: { readonly maxBytes: number }) => {
  const t = useTranslations("verification");
  const [state, setState] = useState<CheckState>({ is: "idle" });
  const [isOver, setIsOver] = useState(false);
  const verdict = useRef<HTMLHeadingElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const newest = useRef(0);

  const check = async (file: File | undefined) => {
    if (!file) return;
    const turn = ++newest.current;
    setState({ is: "checking", name: file.name });
    const answer = await checkFile(file, maxBytes);
    // Whoever chose another one meanwhile waits for that.
    if (turn === newest.current) setState(answer);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void check(event.dataTransfer.files[0]);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  useEffect(() => {
    if (state.is === "told") verdict.current?.focus();
    if (state.is === "failed") failure.current?.focus();
  }, [state]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        className="drop"
        data-over={isOver}
        onDragOver={drag}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileSearch aria-hidden className="size-8 text-ink-soft" strokeWidth={1.5} />
        <p className="max-sm:hidden">{t("drop")}</p>
        <label className={buttonStyle({ look: "primary", size: "large" })}>
          {t("choose")}
          <input
            type="file"
            accept="application/pdf,.pdf"
            className="sr-only"
            aria-describedby="archivo-ayuda"
            onChange={(event) => {
              void check(event.target.files?.[0]);
              // The same file, changed since, may be chosen again.
              event.target.value = "";
            }}
          />
        </label>
        <p id="archivo-ayuda" className="text-meta text-ink-soft">
          {t("fileHelp")}
        </p>
      </div>
      <div role="status" className="empty:hidden">
        {state.is === "checking" && (
          <p className="flex items-center gap-2 text-ink-soft">
            <Hourglass aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{t("checking", { name: state.name })}</span>
          </p>
        )}
      </div>
      {state.is === "failed" && (
        <Note tone="bad" ref={failure} isLive>
          <p>{t(state.why)}</p>
        </Note>
      )}
      {state.is === "told" && (
        <div className="grid gap-2">
          <p className="text-small wrap-anywhere text-ink-soft">{t("about", { name: state.name })}</p>
          <VerdictCard
            ref={verdict}
            verdict={fileVerdict(state.answer)}
            document={state.answer.document}
            signatures={state.answer.signatures}
          />
        </div>
      )}
    </>
  );
};
