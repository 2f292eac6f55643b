"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CSSProperties, KeyboardEvent, ReactNode, Ref } from "react";
import { useProgress } from "../frame/progress";
import { classNames } from "../ui/class-names";
import { Link } from "../ui/link";
import type { Column } from "./column";
import type { Density } from "./list-preferences";
import { type ListQuery, listAddress } from "./list-query";
import type { Selection } from "./use-selection";

export type RowLink = {
  readonly address: string;
  /** It opens beside the list, which stays where it is scrolled to. */
  readonly isBeside?: boolean;
  /** It is the one beside the list. */
  readonly isCurrent?: boolean;
};

type DataTableProps<Row> = {
  readonly ref?: Ref<HTMLTableElement>;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly rowLink?: ((row: Row) => RowLink | undefined) | undefined;
  readonly density: Density;
  readonly path: string;
  readonly query: ListQuery;
  /** Undefined where nothing can be done with several rows. */
  readonly selection: Selection<Row> | undefined;
};

/**
 * Rows of fixed height in columns of fixed width, so that nothing moves whatever they hold; two lines a row where the list is narrow. The
 * same markup in both: roles are said aloud, because a browser forgets what a table is once its rows are laid out otherwise.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey, selection, caption, density } = props;
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="table"
      ref={props.ref}
      tabIndex={-1}
      aria-label={caption}
      className="grid-table"
      data-density={density}
      onKeyDown={selection && ((event) => onRowKey(event, rows, selection))}
    >
      <thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {selection && <PickAll rows={rows} selection={selection} />}
          {columns.map((column) => (
            <Head key={column.key} column={column} path={props.path} query={props.query} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={rowKey(row)} role="row" aria-selected={selection ? selection.has(row) : undefined}>
            {selection && <Pick row={row} name={props.rowName(row)} selection={selection} />}
            {columns.map((column) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <td key={column.key} role="cell" className={classesOf(column)}>
                {column.on === "title" ? (
                  <Title link={props.rowLink?.(row)}>{column.cell(row)}</Title>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/**
 * Where rows are chosen, arrows go from row to row, space chooses the one that has the focus, and with Shift all on the way are chosen.
 */
const onRowKey = <Row,>(
  event: KeyboardEvent<HTMLTableElement>,
  rows: readonly Row[],
  selection: Selection<Row>,
): void => {
  const { target, currentTarget, key, shiftKey } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const places = [...(currentTarget.tBodies[0]?.rows ?? [])];
  const index = places.findIndex((place) => place.contains(target));
  const row = rows[index];
  if (!row) return;
  const isBox = target.matches("input");
  if (key === " " && !isBox) {
    event.preventDefault();
    selection.toggle(row);
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const next = step && rows[index + step];
  if (!step || !next) return;
  event.preventDefault();
  if (shiftKey) {
    if (!selection.has(row)) selection.toggle(row);
    selection.extendTo(next);
  }
  places[index + step]?.querySelector<HTMLElement>(isBox ? "input" : ".row-link, input")?.focus();
};

const classesOf = <Row,>({ priority, on, isRight }: Column<Row>): string =>
  classNames(priority && `p${priority}`, on && `on-${on}`, isRight && "is-right");

/** The style sheet has the last word: where there is less room, some are narrower. */
const widthOf = <Row,>({ width }: Column<Row>): CSSProperties | undefined =>
  width === undefined ? undefined : ({ "--width": `${width}rem` } as CSSProperties);

const Title = ({ link, children }: { link: RowLink | undefined; children: ReactNode }) => {
  const text = <bdi>{children}</bdi>;
  if (!link) return <span className="font-medium">{text}</span>;
  return (
    <Link
      href={link.address}
      scroll={!link.isBeside}
      aria-current={link.isCurrent ? "true" : undefined}
      className="row-link"
    >
      {text}
    </Link>
  );
};

type HeadProps<Row> = {
  readonly column: Column<Row>;
  readonly path: string;
  readonly query: ListQuery;
};

const Head = <Row,>({ column, path, query }: HeadProps<Row>) => {
  const { go } = useProgress();
  const { header, sort, kind } = column;
  const isSorted = sort !== undefined && query.sort?.by === sort;
  const isDescending = isSorted && query.sort?.isDescending === true;
  const Arrow = isDescending ? ArrowDown : ArrowUp;

  const order = () => {
    const wanted = { by: sort ?? "", isDescending: isSorted && !isDescending };
    go(listAddress(path, query, { sort: wanted }), { scroll: false });
  };

  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: as in the table
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
      className={classNames(classesOf(column), kind && `is-${kind}`)}
      style={widthOf(column)}
    >
      {sort ? (
        <button type="button" onClick={order} className="inline-flex min-h-6 items-center gap-1">
          {header}
          {isSorted && <Arrow aria-hidden className="size-3.5" />}
        </button>
      ) : (
        header
      )}
    </th>
  );
};

type PickProps<Row> = { readonly row: Row; readonly name: string; readonly selection: Selection<Row> };

const Pick = <Row,>({ row, name, selection }: PickProps<Row>) => {
  const t = useTranslations("list");
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in the table
    <td role="cell" className="is-pick">
      <span className="pick row-above">
        <input
          type="checkbox"
          checked={selection.has(row)}
          onChange={({ nativeEvent }) =>
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
              ? selection.extendTo(row)
              : selection.toggle(row)
          }
          aria-label={t("pick", { name })}
        />
      </span>
    </td>
  );
};

const PickAll = <Row,>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) => {
  const t = useTranslations("list");
  const chosen = selection.rows.length;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in the table
    <th role="columnheader" scope="col" className="is-pick">
      <span className="pick">
        <input
          type="checkbox"
          checked={chosen > 0 && chosen === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
          }}
          onChange={selection.toggleAll}
          aria-label={t("pickAll", { count: rows.length })}
        />
      </span>
    </th>
  );
};
