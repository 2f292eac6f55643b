import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { writtenDay } from "../statistics/period";
import type { DayCounts, Series } from "./day-plot";
import { LateDayPlot } from "./late-day-plot";

type DayFigureProps = {
  readonly id: string;
  readonly title: string;
  readonly days: readonly DayCounts[];
  readonly series: readonly Series[];
  /** At the right of the title. */
  readonly aside?: ReactNode;
};

/** What was counted by day: as a plot for the eye, and as a table for everybody. */
export const DayFigure = ({ id, title, days, series, aside }: DayFigureProps) => {
  const t = useTranslations("admin.charts");
  const count = days.reduce(
    (sum, day) => sum + series.reduce((of, { key }) => of + Number(day[key] ?? 0), 0),
    0,
  );
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-8 flex-wrap items-baseline gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <span className="text-small text-ink-soft">{t("total", { count })}</span>
        {aside && <span className="ml-auto">{aside}</span>}
      </div>
      <LateDayPlot days={days} series={series} />
      <details className="mt-1">
        <summary className="w-fit cursor-pointer text-small text-accent">{t("asTable")}</summary>
        <table className="mt-2 w-full max-w-[28rem] text-small">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-soft">
              <th scope="col" className="py-1 font-medium">
                {t("day")}
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="py-1 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date} className="border-b border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {writtenDay(day.date)}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-1 text-right">
                    {day[key]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
};
