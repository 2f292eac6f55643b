import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Outputs } from "../rows";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";

type Entry = Outputs["admin"]["audit"]["describe"]["entries"][number];

type UserHistoryProps = {
  readonly entries: readonly Entry[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly path: string;
};

/** What was changed of a person, the newest first: who did it, and each value before and after. */
export const UserHistory = ({ entries, total, page, pages, path }: UserHistoryProps) => {
  const t = useTranslations("admin.users");
  const list = useTranslations("list");
  if (entries.length === 0)
    return <MessagePanel icon={History} title={t("historyNone")} text={t("historyNoneText")} />;
  return (
    <section aria-labelledby="cambios" className="px-[var(--gutter)] py-4">
      <h2 id="cambios" className="mb-2 font-semibold">
        {t("history")} <span className="font-normal text-ink-soft">{total}</span>
      </h2>
      <ol className="border-t border-line">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <span className="text-ink-soft">
              <Moment at={entry.when} />
            </span>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <b className="font-semibold">{entry.action}</b>, <bdi>{entry.who.name}</bdi>
              </p>
              <dl className="text-small">
                {entry.differences.map(({ label, before, after }) => (
                  <div key={label} className="flex flex-wrap gap-x-2">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd className="wrap-anywhere">
                      {entry.operation === "UPDATE"
                        ? t("historyChange", { before: before ?? t("nothing"), after: after ?? t("nothing") })
                        : (after ?? before ?? t("nothing"))}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <nav aria-label={list("pages")} className="mt-3 flex flex-wrap items-center gap-2">
          {page > 1 && (
            <Link href={`${path}&pagina=${page - 1}`} className={buttonStyle({ size: "tight" })}>
              {list("previous")}
            </Link>
          )}
          <span className="text-small text-ink-soft">{list("page", { page, pages })}</span>
          {page < pages && (
            <Link href={`${path}&pagina=${page + 1}`} className={buttonStyle({ size: "tight" })}>
              {list("next")}
            </Link>
          )}
        </nav>
      )}
    </section>
  );
};
