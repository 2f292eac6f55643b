"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { useProgress } from "../frame/progress";
import { Button, buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { lastDays, type Period, PRESET_DAYS, periodAddress } from "./period";

type PeriodBarProps = {
  readonly path: string;
  /** What is shown. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
};

/** Which days are counted: two days, or one of the usual periods. It is in the address, so that a colleague sees the same. */
export const PeriodBar = ({ path, from, to, today }: PeriodBarProps) => {
  const t = useTranslations("admin.statistics");
  const { go } = useProgress();
  const id = useId();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const date_from = String(data.get("desde") ?? "");
    const date_to = String(data.get("hasta") ?? "");
    go(periodAddress(path, { ...(date_from && { date_from }), ...(date_to && { date_to }) }), {
      scroll: false,
    });
  };
  const isShown = (period: Period) => period.date_from === from && period.date_to === to;

  return (
    <div className="list-filters">
      {/* Fields take what the address says when it changes. */}
      <form
        key={`${from} ${to}`}
        onSubmit={show}
        aria-label={t("period")}
        className="flex flex-wrap items-center gap-2"
      >
        <label htmlFor={`${id}-desde`} className="text-small text-ink-soft">
          {t("from")}
        </label>
        <input id={`${id}-desde`} name="desde" type="date" defaultValue={from} className={DAY} />
        <label htmlFor={`${id}-hasta`} className="text-small text-ink-soft">
          {t("to")}
        </label>
        <input id={`${id}-hasta`} name="hasta" type="date" defaultValue={to} className={DAY} />
        <Button type="submit" size="tight">
          {t("show")}
        </Button>
      </form>
      <ul aria-label={t("presets")} className="flex flex-wrap gap-1">
        {PRESET_DAYS.map((count) => {
          const period = lastDays(today, count);
          return (
            <li key={count}>
              <Link
                href={periodAddress(path, period)}
                aria-current={isShown(period) || undefined}
                className={buttonStyle({ look: isShown(period) ? "plain" : "quiet", size: "tight" })}
              >
                {t("days", { count })}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const DAY =
  "min-h-7 rounded-md border border-line-strong bg-paper px-2 text-small text-ink pointer-coarse:min-h-10";
