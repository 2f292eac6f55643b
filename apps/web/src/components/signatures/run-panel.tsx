"use client";

import { CircleCheck, CircleX, Clock, Hourglass, type LucideIcon, Pause, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { documentAddress } from "../documents/document-address";
import { LeaveGuard } from "../form/leave-guard";
import { TokenNote } from "../signing/token-note";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Link } from "../ui/link";
import { OfficialNumber } from "../ui/official-number";
import { TONE_TEXT, type Tone } from "../ui/state";
import { countOf, type Outcome, unsigned } from "./signing-outcomes";
import type { SigningRun } from "./use-signing-run";

/** What becomes of the documents that are being signed together: how far it is, and a line for each. */
export const RunPanel = ({ run }: { run: SigningRun }) => {
  const t = useTranslations("signatures");
  const { outcomes, isRunning, token, start, stop, close } = run;
  const { total, over, signed } = countOf(outcomes);
  const again = unsigned(outcomes);
  const isWaiting = isRunning || token.course === "opening" || token.course === "late";
  const panel = useRef<HTMLElement>(null);
  const isShown = total > 0;
  // The button that began it is gone with the selection.
  useEffect(() => {
    if (isShown) panel.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const title = isRunning ? t("runGoing", { over, total }) : t("runOver", { signed, rest: total - signed });
  return (
    <section ref={panel} tabIndex={-1} aria-label={t("run")} className="run">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="font-semibold">
          {title}
        </p>
        {isRunning && <progress value={over} max={total} aria-label={t("run")} className="run-progress" />}
        <span className="ml-auto flex gap-2">
          {isRunning && (
            <Button size="tight" onClick={stop}>
              <Pause aria-hidden className="size-4" />
              {t("runStop")}
            </Button>
          )}
          {!isWaiting && again.length > 0 && (
            <Button size="tight" onClick={() => start(again)}>
              {t("runAgain", { count: again.length })}
            </Button>
          )}
          {!isRunning && (
            <Button look="quiet" size="tightIcon" aria-label={t("runClose")} onClick={close}>
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it */}
      <ol tabIndex={0} aria-label={t("runResults")} className="run-lines">
        {outcomes.map((outcome) => (
          <RunLine key={outcome.row.document_id} outcome={outcome} />
        ))}
      </ol>
      <TokenNote signing={token} />
      <LeaveGuard isNeeded={isRunning} title={t("runLeave")} text={t("runLeaveText")} />
    </section>
  );
};

const LOOKS: Readonly<Record<Outcome["state"], { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  waiting: { icon: Clock, tone: "plain" },
  signing: { icon: Hourglass, tone: "info" },
  signed: { icon: CircleCheck, tone: "good" },
  failed: { icon: CircleX, tone: "bad" },
  stopped: { icon: Pause, tone: "wait" },
};

const RunLine = ({ outcome: { row, state, number, reason } }: { outcome: Outcome }) => {
  const t = useTranslations("signatures");
  const { icon: Icon, tone } = LOOKS[state];
  return (
    <li className="run-line">
      <Icon aria-hidden className={classNames("mt-0.5 size-4", TONE_TEXT[tone])} strokeWidth={1.75} />
      <Link href={documentAddress(row.document_id)} className="min-w-0 truncate hover:underline">
        <bdi>{row.reference}</bdi>
      </Link>
      <span className={TONE_TEXT[tone]}>
        {number ? <OfficialNumber number={number} /> : t(`outcome.${state}`)}
        {number && <span className="sr-only"> {t("outcome.signed")}</span>}
      </span>
      {state === "failed" && (
        <span className="col-start-2 col-end-4 text-ink-soft">{reason ?? t("outcomeUnanswered")}</span>
      )}
    </li>
  );
};
