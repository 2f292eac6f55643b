"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonStyle } from "../ui/button";
import { type ListQuery, listAddress } from "./list-query";

type PagerProps = {
  readonly path: string;
  readonly query: ListQuery;
  readonly total: number;
  readonly totalPages: number;
};

export const Pager = ({ path, query, total, totalPages }: PagerProps) => {
  const t = useTranslations("list");
  const step = (page: number, label: string, isPossible: boolean, icon: "back" | "forward") => {
    const Icon = icon === "back" ? ChevronLeft : ChevronRight;
    const content = (
      <>
        {icon === "back" && <Icon aria-hidden className="size-4" />}
        {label}
        {icon === "forward" && <Icon aria-hidden className="size-4" />}
      </>
    );
    return isPossible ? (
      <Link href={listAddress(path, query, { page })} className={buttonStyle()}>
        {content}
      </Link>
    ) : (
      <span aria-disabled className={`${buttonStyle()} text-ink-soft opacity-60`}>
        {content}
      </span>
    );
  };

  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="tabular text-ink-soft" aria-live="polite">
        {t("total", { count: total })}
        {totalPages > 1 && ` · ${t("page", { page: query.page, pages: totalPages })}`}
      </p>
      {totalPages > 1 && (
        <div className="flex gap-2">
          {step(query.page - 1, t("previous"), query.page > 1, "back")}
          {step(query.page + 1, t("next"), query.page < totalPages, "forward")}
        </div>
      )}
    </nav>
  );
};
