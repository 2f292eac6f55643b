import type { ReactNode } from "react";

export type Column<Row> = {
  /** Its name in the address of a list whose columns somebody chose. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** In rem. One column, the title, has none: it takes what the others leave, and is never under 14. */
  readonly width?: number;
  /** Where there is less room it goes, 5 before 2; without it stays. Whoever chose it keeps it. */
  readonly priority?: 2 | 3 | 4 | 5;
  /**
   * Its place among the two lines of a card: `title` and `aside` above, `sub` and `state` below. Without it is not there. The title is the
   * row's link.
   */
  readonly on?: "title" | "aside" | "sub" | "state";
  /** Official numbers and moments are narrower where there is less room. */
  readonly kind?: "number" | "moment";
  /** Numbers stand at the right. */
  readonly isRight?: boolean;
  /** Its name among the `sorts` of the list's `ListSpec`. */
  readonly sort?: string;
  /** Shown only to whoever chooses it. */
  readonly isExtra?: boolean;
};

/** The columns to show: those that somebody chose, in the list's own order, always with the title; else all that are no extras. */
export const shownColumns = <Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): readonly Column<Row>[] => {
  if (!chosen) return columns.filter(({ isExtra }) => !isExtra);
  return columns
    .filter(({ key, on }) => on === "title" || chosen.includes(key))
    .map(({ priority: _, ...column }) => column);
};
