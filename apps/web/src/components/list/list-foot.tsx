"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useProgress } from "../frame/progress";
import { Button, buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import type { BulkAction } from "./bulk-action";
import { type ListQuery, listAddress, PAGE_SIZES } from "./list-query";
import type { Selection } from "./use-selection";

type ListFootProps<Row> = {
  readonly path: string;
  readonly query: ListQuery;
  readonly shown: number;
  readonly total: number;
  readonly pages: number;
  readonly bulk: readonly BulkAction<Row>[];
  readonly selection: Selection<Row>;
  readonly isPicking: boolean;
  readonly setPicking: (isPicking: boolean) => void;
};

/** Where in the list one is; with rows chosen, in the same place and height, what can be done with them. */
export const ListFoot = <Row,>(props: ListFootProps<Row>) => {
  const { path, query, shown, total, pages, bulk, selection, isPicking, setPicking } = props;
  const t = useTranslations("list");
  const chosen = selection.rows.length;
  const first = (query.page - 1) * query.pageSize + 1;

  return (
    <div className="list-foot" data-chosen={chosen > 0 || undefined}>
      {chosen > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <b aria-live="polite">{t("chosen", { count: chosen })}</b>
          {bulk.map(({ key, label, isMain, run }) => (
            <Button
              key={key}
              look={isMain ? "primary" : "plain"}
              size="tight"
              onClick={() => run(selection.rows, selection.clear)}
            >
              {label(chosen)}
            </Button>
          ))}
          <Button look="quiet" size="tight" onClick={selection.clear}>
            {t("chosenClear")}
          </Button>
        </div>
      ) : (
        <span>
          {shown > 0 ? t("range", { first, last: first + shown - 1, total }) : t("total", { count: total })}
        </span>
      )}
      {bulk.length > 0 && (
        <Button
          size="tight"
          className="@min-[40rem]:hidden"
          aria-pressed={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          {isPicking ? t("pickEnd") : t("pickBegin")}
        </Button>
      )}
      <nav aria-label={t("pages")} className="ml-auto flex items-center gap-1">
        <SizeChoice path={path} query={query} />
        <Step path={path} query={query} to={query.page - 1} isPossible={query.page > 1} />
        <span>{t("pageOf", { page: query.page, pages })}</span>
        <Step path={path} query={query} to={query.page + 1} isPossible={query.page < pages} />
      </nav>
    </div>
  );
};

const SizeChoice = ({ path, query }: { path: string; query: ListQuery }) => {
  const t = useTranslations("list");
  const { go } = useProgress();
  const id = useId();
  return (
    <span className="mr-2 @max-[40rem]:hidden text-ink-soft">
      <label htmlFor={id} className="sr-only">
        {t("pageSize")}
      </label>
      <select
        id={id}
        value={query.pageSize}
        onChange={({ target }) => {
          const pageSize = PAGE_SIZES.find((size) => String(size) === target.value);
          if (pageSize) go(listAddress(path, query, { pageSize }));
        }}
        className="min-h-7 rounded bg-transparent"
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t("perPage", { size })}
          </option>
        ))}
      </select>
    </span>
  );
};

type StepProps = {
  readonly path: string;
  readonly query: ListQuery;
  readonly to: number;
  readonly isPossible: boolean;
};

const Step = ({ path, query, to, isPossible }: StepProps) => {
  const t = useTranslations("list");
  const isBack = to < query.page;
  const Icon = isBack ? ChevronLeft : ChevronRight;
  const label = isBack ? t("previous") : t("next");
  const style = buttonStyle({ look: "quiet", size: "tightIcon" });
  if (!isPossible) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere is reached by nobody
      // biome-ignore lint/a11y/useSemanticElements: an anchor without address is no link to a reader
      <span role="link" aria-disabled aria-label={label} className={style}>
        <Icon aria-hidden className="size-4" />
      </span>
    );
  }
  return (
    <Link href={listAddress(path, query, { page: to })} aria-label={label} className={style}>
      <Icon aria-hidden className="size-4" />
    </Link>
  );
};
