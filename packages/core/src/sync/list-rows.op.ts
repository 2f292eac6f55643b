import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { presentChanges, syncInput, syncOutput } from "./answer";
import { CURSOR_FIELD, momentSql } from "./moment";
import { type PrimaryKey, readChanges, type Stream } from "./read-changes";
import { getTable, type SyncColumn, type SyncTable, unknownTable } from "./tables";
import { listForgotten } from "./walk";

export const listSyncRowsOp = defineOperation({
  id: "sync.listRows",
  summary: "Devuelve las filas de una tabla que cambiaron, y las que se borraron, en el orden en que pasó",
  access: "backup",
  effect: "read",
  input: z.strictObject({
    table: meant(z.string().min(1).max(63), { note: "Tabla, como la nombra el catálogo", example: "users" }),
    ...syncInput,
  }),
  output: z.strictObject({
    table: z.string(),
    cursor_field: z.literal(CURSOR_FIELD),
    rows: z.array(z.record(z.string(), z.unknown())),
    deleted: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
    ...syncOutput,
  }),
  errors: ["invalid_input", listForgotten, unknownTable],
}).run(async (ctx, asked) => {
  const table = await getTable(ctx, asked.table);
  const changes = await readChanges<Record<string, unknown>>(ctx, streamOf(table), asked);
  return {
    table: table.name,
    cursor_field: CURSOR_FIELD,
    rows: [...changes.rows],
    deleted: changes.deleted.map((key: PrimaryKey) => ({ ...key })),
    ...presentChanges(ctx, asked, changes),
  };
});

const streamOf = ({ name, keys, columns }: SyncTable): Stream => {
  const typeOf = (key: string) => columns.find((column) => column.name === key)!.type;
  const partOf = (column: string, key: string) => `(${column})[${keys.indexOf(key) + 1}]::${typeOf(key)}`;
  const told = [
    ...columns.map((column) => `${valueSql(column)} as ${quoted(column.name)}`),
    `${momentSql("page.changed_at")} as ${CURSOR_FIELD}`,
  ];
  return {
    name,
    join: (table) =>
      `left join ${table(name)} t on ${keys.map((key) => `t.${quoted(key)} = ${partOf("page.key", key)}`).join(" and ")}`,
    row: `case when t.${quoted(keys[0]!)} is not null then (select row_to_json(told.*) from (select ${told.join(", ")}) as told) end`,
    key: (column) =>
      `json_build_object(${keys.map((key) => `${literal(key)}, ${partOf(column, key)}`).join(", ")})`,
  };
};

/** Moments as everywhere in the product: UTC, with milliseconds. */
const valueSql = ({ name, type }: SyncColumn): string =>
  type === "timestamp with time zone"
    ? `to_char(t.${quoted(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `t.${quoted(name)}`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
