"use client";

import type { ReactNode } from "react";
import { classNames } from "../ui/class-names";

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The one that leads a card on a phone. */
  readonly isLead?: boolean;
  readonly className?: string;
};

type DataTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
};

/** A table that becomes a list of cards on a phone; the same markup, so that its semantics stay. */
export const DataTable = <Row,>({ caption, columns, rows, rowKey }: DataTableProps<Row>) => (
  <table className="w-full border-separate border-spacing-0 text-sm max-lg:block" aria-label={caption}>
    <thead className="max-lg:sr-only">
      <tr>
        {columns.map(({ key, header, className }) => (
          <th
            key={key}
            scope="col"
            className={classNames(
              "border-b border-line bg-surface px-3 py-2 text-left text-xs font-medium text-ink-soft first:rounded-tl-md last:rounded-tr-md",
              className,
            )}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-lg:block max-lg:space-y-3">
      {rows.map((row) => (
        <tr
          key={rowKey(row)}
          className="hover:bg-surface max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-raised max-lg:p-3"
        >
          {columns.map(({ key, header, cell, isLead, className }) => (
            <td
              key={key}
              className={classNames(
                "border-b border-line px-3 py-2.5 align-top max-lg:block max-lg:border-0 max-lg:p-0",
                isLead && "max-lg:col-span-2",
                className,
              )}
            >
              <span aria-hidden className="hidden text-xs text-ink-soft max-lg:mb-0.5 max-lg:block">
                {header}
              </span>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Holds the place of the rows while they load, so that nothing jumps when they come. */
export const TableSkeleton = ({ rows, label }: { rows: number; label: string }) => (
  <div role="status" aria-label={label} className="space-y-px overflow-hidden rounded-md">
    <div className="h-9 bg-surface" />
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders have no identity
      <div key={row} className="flex h-11 items-center gap-6 border-b border-line px-3">
        <div className="h-3 w-40 animate-pulse rounded bg-line" />
        <div className="h-3 grow animate-pulse rounded bg-line" />
        <div className="h-3 w-24 animate-pulse rounded bg-line" />
      </div>
    ))}
  </div>
);
