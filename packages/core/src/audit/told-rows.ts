import type { AuditLog } from "@foja/db/generated/tenant/client";
import { shorten } from "../kernel/shorten";
import { FIELDS } from "./fields";
import type { Sight } from "./filed";
import { isFiled, type Row, rowOf } from "./read-audit";

const VALUE_LENGTH_MAX = 300;

/**
 * The rows of an entry as far as they are told: nothing of what the administrator does not see, and of what is filed the columns that people
 * read, long texts by their beginning. Null where there was no row.
 */
export const toldRows = (entry: AuditLog, sight: Sight) => {
  const told = (json: AuditLog["oldRow"]): Row | null => {
    const row = rowOf(json);
    if (row === null || !isFiled(entry.tableName)) return row;
    if (!sight.isTold(entry)) return null;
    const columns = Object.keys(FIELDS[entry.tableName]).filter((column) => column in row);
    return Object.fromEntries(columns.map((column) => [column, shortened(row[column])]));
  };
  return { before: told(entry.oldRow), after: told(entry.newRow) };
};

const shortened = (value: unknown): unknown =>
  typeof value === "string" ? shorten(value, VALUE_LENGTH_MAX) : value;
