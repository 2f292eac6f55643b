"use client";

import { useRef, useState } from "react";
import { between } from "./between";

export type Selection<Row> = {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Chooses all from the row that was chosen or left last up to this one. */
  readonly extendTo: (row: Row) => void;
  /** All rows of the page, or none. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
};

/** Which of the rows are chosen. Of what is not on the page any more nothing is: nobody acts on rows that they can't see. */
export const useSelection = <Row>(rows: readonly Row[], rowKey: (row: Row) => string): Selection<Row> => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | undefined>(undefined);
  const chosen = rows.filter((row) => keys.has(rowKey(row)));
  return {
    rows: chosen,
    has: (row) => keys.has(rowKey(row)),
    toggle: (row) => {
      const next = new Set(chosen.map(rowKey));
      if (!next.delete(rowKey(row))) next.add(rowKey(row));
      last.current = rowKey(row);
      setKeys(next);
    },
    extendTo: (row) => {
      const range = between(rows.map(rowKey), last.current, rowKey(row));
      setKeys(new Set([...chosen.map(rowKey), ...range]));
    },
    toggleAll: () => setKeys(new Set(chosen.length === rows.length ? [] : rows.map(rowKey))),
    clear: () => setKeys(new Set()),
  };
};
