"use client";

import { Download, Network, Plus, SearchX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useProgress } from "../frame/progress";
import { PageHead } from "../page/page-head";
import { PrintLine } from "../page/print-line";
import { Button, buttonStyle } from "../ui/button";
import { Link } from "../ui/link";
import { MessagePanel } from "../ui/message-panel";
import { State } from "../ui/state";
import { CHART_PATH, type ChartNode, chartAddress, chartRows, chartTotals } from "./chart-rows";
import { ChartTree } from "./chart-tree";

type ChartProps = {
  readonly nodes: readonly ChartNode[];
  readonly search: string;
  /** Id of the department whose panel is beside the chart. */
  readonly chosen: string | undefined;
  /** Its panel. */
  readonly children?: ReactNode;
};

/** The whole chart, and beside it the department that the address names; on a phone that one alone. */
export const Chart = ({ nodes, search, chosen, children }: ChartProps) => {
  const t = useTranslations("admin.chart");
  const totals = chartTotals(nodes);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = chartRows(nodes, { search, closed });

  const setOpen = (id: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  const closeAll = () =>
    setClosed(new Set(chartRows(nodes).flatMap(({ node, hasBelow }) => (hasBelow ? [node.id] : []))));

  return (
    <>
      <PrintLine words={[t("title"), ...(search ? [`«${search}»`] : [])]} />
      <PageHead
        title={t("title")}
        facts={
          <>
            <span>{t("departmentsCount", { count: totals.departments })}</span>
            <span>{t("sectorsCount", { count: totals.sectors })}</span>
            <span>{t("peopleCount", { count: totals.people })}</span>
            {totals.headless > 0 && (
              <State tone="wait" icon={TriangleAlert} label={t("headless", { count: totals.headless })} />
            )}
          </>
        }
        actions={
          <>
            <a href={`${CHART_PATH}/exportar`} download className={buttonStyle()}>
              <Download aria-hidden className="size-4" />
              {t("export")}
            </a>
            <Link href={`${CHART_PATH}/nueva`} className={buttonStyle({ look: "primary" })}>
              <Plus aria-hidden className="size-4" />
              {t("create")}
            </Link>
          </>
        }
      />
      <div className="chart beside" data-chosen={chosen ? "" : undefined}>
        <div className="chart-tree">
          <div className="list-filters">
            <ChartSearch key={search} search={search} chosen={chosen} />
            <Button look="quiet" size="tight" onClick={() => setClosed(new Set())}>
              {t("openAll")}
            </Button>
            <Button look="quiet" size="tight" onClick={closeAll}>
              {t("closeAll")}
            </Button>
          </div>
          {rows.length > 0 ? (
            <ChartTree rows={rows} search={search} chosen={chosen} setOpen={setOpen} />
          ) : search ? (
            <MessagePanel icon={SearchX} title={t("noMatch", { text: search })} text={t("noMatchText")}>
              <Link href={chartAddress("", chosen)} className={buttonStyle()}>
                {t("showAll")}
              </Link>
            </MessagePanel>
          ) : (
            <MessagePanel icon={Network} title={t("emptyTitle")} text={t("emptyText")} />
          )}
        </div>
        {children}
      </div>
    </>
  );
};

const ChartSearch = ({ search, chosen }: { search: string; chosen: string | undefined }) => {
  const t = useTranslations("admin.chart");
  const { go } = useProgress();
  const id = useId();
  const [typed, setTyped] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(chartAddress(typed.trim(), chosen), { scroll: false });
  };
  return (
    <search>
      <form onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          {t("search")}
        </label>
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t("search")}
          value={typed}
          maxLength={100}
          data-search
          onChange={({ target }) => {
            setTyped(target.value);
            // The field's own cross.
            if (target.value === "" && search) go(chartAddress("", chosen), { scroll: false });
          }}
          className="input min-h-7 w-60 text-small"
        />
      </form>
    </search>
  );
};
