import { z } from "zod";
import { meant } from "../kernel/meaning";

// A moment is text: changes lie microseconds apart, and a Date knows milliseconds.

/** Where a table's copy stands: in every row, and in `until`. No table has a column of that name. */
export const CURSOR_FIELD = "changed_at";

const WRITTEN =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?)? ?(?:([Zz])|([+\- ]?)(\d\d):?(\d\d)?)?$/;

/** ISO 8601 as clients write it: a `+` that was left unencoded arrives as a blank, and without an offset it is UTC. */
const completed = (text: string): string => {
  const parts = WRITTEN.exec(text.trim());
  if (!parts) return text;
  const [, day, time = "00:00", seconds = ":00", fraction = "", , sign, hours, minutes = "00"] = parts;
  const zone = hours ? `${sign === "-" ? "-" : "+"}${hours}:${minutes}` : "Z";
  return `${day}T${time}${seconds}.${fraction.padEnd(6, "0").slice(0, 6)}${zone}`;
};

/** The first change of all is later, and what PostgreSQL can't hold is not. */
const EARLIEST = 0;
const LATEST = Date.UTC(9999, 0);

const inUtc = (text: string): string => {
  const milliseconds = Date.parse(text);
  const kept = Math.min(Math.max(milliseconds, EARLIEST), LATEST);
  const [, micros] = /\.\d{3}(\d{3})/.exec(text)!;
  return new Date(kept).toISOString().replace("Z", kept === milliseconds ? `${micros}Z` : "000Z");
};

export const sinceInput = meant(
  z
    .preprocess(
      (value) => (typeof value === "string" ? completed(value) : value),
      z.iso.datetime({ offset: true }),
    )
    .transform(inUtc),
  {
    note: "Desde cuándo: `1970-01-01T00:00:00Z` la primera vez, después el `until` de la última respuesta",
    example: "1970-01-01T00:00:00Z",
  },
);

/** SQL for a column of moments as the wire has it. */
export const momentSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
