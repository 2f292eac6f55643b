import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Outputs } from "../rows";

type Item = Outputs["admin"]["statistics"]["documentsByType"]["items"][number];

type TypeFigureProps = {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
  readonly total: number;
  readonly aside?: ReactNode;
  /** When there are none. */
  readonly empty: string;
};

/** How many documents of each type: a table whose numbers have bars. */
export const TypeFigure = ({ id, title, items, total, aside, empty }: TypeFigureProps) => {
  const t = useTranslations("admin.charts");
  const most = Math.max(1, ...items.map(({ count }) => count));
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-8 flex-wrap items-baseline gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <span className="text-small text-ink-soft">{t("total", { count: total })}</span>
        {aside && <span className="ml-auto">{aside}</span>}
      </div>
      {items.length === 0 ? (
        <p className="border-y border-line py-3 text-ink-soft">{empty}</p>
      ) : (
        <table className="w-full table-fixed text-small">
          <caption className="sr-only">{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("type")}</th>
              <th scope="col">{t("documents")}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ acronym, name, count }) => (
              <tr key={acronym} className="border-b border-line">
                <th scope="row" className="w-2/5 truncate py-1.5 pr-3 text-left font-normal" title={name}>
                  <bdi>{name}</bdi> <span className="number">{acronym}</span>
                </th>
                <td className="py-1.5">
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden
                      className="h-3 min-w-px rounded-sm bg-accent"
                      style={{ width: `${(count / most) * 80}%` }}
                    />
                    {count}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
