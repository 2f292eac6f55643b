"use client";

import { ChevronRight, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useProgress } from "../frame/progress";
import { State } from "../ui/state";
import { type ChartRow, chartAddress } from "./chart-rows";
import { Swatch } from "./swatch";

type ChartTreeProps = {
  readonly rows: readonly ChartRow[];
  readonly search: string;
  readonly chosen: string | undefined;
  readonly setOpen: (id: string, isOpen: boolean) => void;
};

/**
 * Rows of one tree (ARIA Authoring Practices, tree view): one stop of the Tab key; up and down go through the rows, right opens one or
 * goes into it, left closes it or goes to what it depends on. Enter shows the department.
 */
export const ChartTree = ({ rows, search, chosen, setOpen }: ChartTreeProps) => {
  const t = useTranslations("admin.chart");
  const { go } = useProgress();
  const tree = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(chosen);
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === current),
  );

  const focus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setCurrent(row.node.id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${row.node.id}"]`)?.focus();
  };
  const show = (id: string) => {
    setCurrent(id);
    go(chartAddress(search, id), { scroll: false });
  };

  // Whoever closes the panel goes on where they opened it.
  const last = useRef(chosen);
  useEffect(() => {
    if (last.current && !chosen)
      tree.current?.querySelector<HTMLElement>(`[data-id="${last.current}"]`)?.focus();
    last.current = chosen;
  }, [chosen]);

  const step = (key: string): boolean => {
    const row = rows[at];
    if (!row) return false;
    switch (key) {
      case "ArrowDown":
        focus(at + 1);
        return true;
      case "ArrowUp":
        focus(at - 1);
        return true;
      case "Home":
        focus(0);
        return true;
      case "End":
        focus(rows.length - 1);
        return true;
      case "ArrowRight":
        if (row.isOpen) focus(at + 1);
        else if (row.hasBelow) setOpen(row.node.id, true);
        return true;
      case "ArrowLeft":
        if (row.isOpen && !search) setOpen(row.node.id, false);
        else focus(rows.findLastIndex(({ level }, index) => index < at && level < row.level));
        return true;
      case "Enter":
      case " ":
        show(row.node.id);
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.altKey || event.ctrlKey || event.metaKey) && step(event.key)) event.preventDefault();
  };

  return (
    <div className="list-rows">
      <div aria-hidden className="chart-head">
        <span>{t("department")}</span>
        <span className="chart-acronym">{t("acronym")}</span>
        <span className="chart-person">{t("head")}</span>
        <span className="chart-count">{t("sectors")}</span>
        <span className="chart-count">{t("people")}</span>
      </div>
      <div ref={tree} role="tree" aria-label={t("title")} onKeyDown={onKeyDown}>
        {rows.map(({ node, level, place, among, hasBelow, isOpen }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its rows
          <div
            key={node.id}
            role="treeitem"
            aria-level={level}
            aria-posinset={place}
            aria-setsize={among}
            aria-expanded={hasBelow ? isOpen : undefined}
            aria-selected={node.id === chosen}
            tabIndex={index === at ? 0 : -1}
            data-id={node.id}
            onClick={() => show(node.id)}
            onFocus={() => setCurrent(node.id)}
            className="chart-row"
            style={{ "--level": level } as CSSProperties}
          >
            <Twist row={{ hasBelow, isOpen }} toggle={() => !search && setOpen(node.id, !isOpen)} />
            <Swatch color={node.primary_color} />
            <span className="chart-name truncate">
              {node.name}
              {!node.is_active && <span className="text-ink-soft"> {t("inactive")}</span>}
            </span>
            <span className="chart-acronym number">{node.acronym}</span>
            <span className="chart-person truncate">
              {node.head_user ? (
                node.head_user.full_name
              ) : (
                <State tone="wait" icon={TriangleAlert} label={t("headNone")} />
              )}
            </span>
            <Count count={node.counts.sectors} word={t("sectorsWord", { count: node.counts.sectors })} />
            <Count count={node.counts.employees} word={t("peopleWord", { count: node.counts.employees })} />
          </div>
        ))}
      </div>
    </div>
  );
};

type TwistProps = { readonly row: Pick<ChartRow, "hasBelow" | "isOpen">; readonly toggle: () => void };

/** For a pointer; the keyboard has its arrows, and readers hear the state of the row. */
const Twist = ({ row, toggle }: TwistProps) => (
  <span
    aria-hidden
    className="chart-twist"
    data-open={row.isOpen || undefined}
    onClick={(event) => {
      if (!row.hasBelow) return;
      event.stopPropagation();
      toggle();
    }}
  >
    {row.hasBelow && <ChevronRight className="size-4" />}
  </span>
);

const Count = ({ count, word }: { count: number; word: string }) => (
  <span className="chart-count">
    {count}
    <span className="sr-only"> {word}</span>
  </span>
);
