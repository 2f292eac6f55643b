import type { AuditLog } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { findWho, presentEntry, tableOf, wantEntry } from "./entity";
import { fieldOf, shownValue } from "./fields";
import { createNames } from "./names";
import { type AuditedTable, auditEntry, changedFields, rowOf } from "./read-audit";

/** An entry as people say it: what was done, and each value before and after. */
export const describedEntry = z.strictObject({
  ...auditEntry,
  action: z.string(),
  differences: z.array(
    z.strictObject({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

/** In the order of the rows, with names for ids; as many statements however many rows there are. */
export const describeEntries = async (
  ctx: Pick<Context, "db" | "tenant">,
  rows: readonly AuditLog[],
): Promise<z.input<typeof describedEntry>[]> => {
  const names = createNames();
  const told = rows.map((row) => ({ row, table: tableOf(row), ...changesOf(row) }));
  for (const { row, table, before, after, fields } of told) {
    wantEntry(names, row);
    for (const column of fields) {
      const { is } = fieldOf(table, column);
      if (typeof is === "string") for (const side of [before, after]) names.want(is, side?.[column]);
    }
  }
  const [nameOf, whoOf] = await Promise.all([names.find(ctx.db), findWho(ctx.db, rows)]);
  const by = { nameOf, zone: ctx.tenant.timezone };
  return told.map(({ row, table, before, after, fields }) => {
    const entry = presentEntry(row, nameOf, whoOf);
    return {
      ...entry,
      action: `${VERBS[table][entry.operation]} ${entry.entity_name}`,
      differences: fields.map((column) => {
        const field = fieldOf(table, column);
        return {
          label: field.label,
          before: shownValue(field, before?.[column], by),
          after: shownValue(field, after?.[column], by),
        };
      }),
    };
  });
};

/** What changed, without what nobody reads: identifiers, and what the action says already. */
const changesOf = (row: AuditLog) => {
  const [before, after] = [rowOf(row.oldRow), rowOf(row.newRow)];
  const said = row.tableName.startsWith("user_") ? ["user_id"] : ["id"];
  return { before, after, fields: changedFields(before, after).filter((column) => !said.includes(column)) };
};

type Verbs = Readonly<Record<"INSERT" | "UPDATE" | "DELETE", string>>;

const VERBS: Readonly<Record<AuditedTable, Verbs>> = {
  departments: {
    INSERT: "Creó la repartición",
    UPDATE: "Modificó la repartición",
    DELETE: "Eliminó la repartición",
  },
  ranks: { INSERT: "Creó el rango", UPDATE: "Modificó el rango", DELETE: "Eliminó el rango" },
  sectors: { INSERT: "Creó el sector", UPDATE: "Modificó el sector", DELETE: "Eliminó el sector" },
  users: { INSERT: "Creó el usuario", UPDATE: "Modificó el usuario", DELETE: "Eliminó el usuario" },
  user_roles: { INSERT: "Dio un rol a", UPDATE: "Cambió un rol de", DELETE: "Quitó un rol a" },
  user_seals: { INSERT: "Dio un sello a", UPDATE: "Cambió el sello de", DELETE: "Quitó el sello a" },
  user_sector_permissions: {
    INSERT: "Dio permiso en un sector a",
    UPDATE: "Cambió el permiso en un sector de",
    DELETE: "Quitó el permiso en un sector a",
  },
};
