"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { ListQuery } from "../list/list-query";
import { buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { entryAddress } from "./audit-list";
import type { AuditEntry as Entry } from "./differences";
import { doorName } from "./door-name";

/** One entry of the audit, as a person reads it. */
export const AuditEntry = ({ entry, query }: { entry: Entry; query: ListQuery }) => {
  const t = useTranslations("admin.audit");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not on the page's own first sight, whose focus begins at its title.
    if (document.activeElement?.closest("table")) title.current?.focus();
  }, []);
  const { operation, differences } = entry;
  const hasBefore = operation !== "INSERT";
  const hasAfter = operation !== "DELETE";
  return (
    <aside aria-label={t("entry")} className="beside-panel">
      <div className="flex items-start gap-2">
        <h2 ref={title} tabIndex={-1} className="min-w-0 flex-1 text-read font-semibold wrap-anywhere">
          {entry.action}
        </h2>
        <Link
          href={entryAddress(query)}
          scroll={false}
          aria-label={t("close")}
          className={buttonStyle({ look: "quiet", size: "icon" })}
        >
          <X aria-hidden className="size-4" />
        </Link>
      </div>
      <dl className="pairs">
        <div>
          <dt>{t("who")}</dt>
          <dd>
            {entry.who.name}
            {entry.who.email && <span className="block text-small text-ink-soft">{entry.who.email}</span>}
          </dd>
        </div>
        <div>
          <dt>{t("door")}</dt>
          <dd>{doorName(t, entry.door)}</dd>
        </div>
        {entry.client_id && (
          <div>
            <dt>{t("application")}</dt>
            <dd className="wrap-anywhere">{entry.client_id}</dd>
          </div>
        )}
        <div>
          <dt>{t("when")}</dt>
          <dd>
            <Moment at={entry.when} />
          </dd>
        </div>
        <div>
          <dt>{t("number")}</dt>
          <dd>{entry.id}</dd>
        </div>
      </dl>
      {differences.length === 0 ? (
        <p className="text-ink-soft">{t(entry.is_withheld ? "withheld" : "differencesNone")}</p>
      ) : (
        <table className="w-full text-left">
          <caption className="sr-only">{t("differences")}</caption>
          <thead className="text-meta text-ink-soft">
            <tr>
              <th className="py-1 pr-2 font-medium">{t("field")}</th>
              {hasBefore && <th className="py-1 pr-2 font-medium">{t("before")}</th>}
              {hasAfter && <th className="py-1 font-medium">{t("after")}</th>}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, before, after }) => (
              <tr key={label} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-2 font-normal text-ink-soft">
                  {label}
                </th>
                {hasBefore && <td className="py-1 pr-2 wrap-anywhere">{before ?? t("nothing")}</td>}
                {hasAfter && <td className="py-1 wrap-anywhere">{after ?? t("nothing")}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </aside>
  );
};
