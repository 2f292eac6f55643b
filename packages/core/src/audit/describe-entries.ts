import type { AuditLog } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { findWho, presentEntry, tableOf, wantEntry } from "./entity";
import { fieldOf, isNamed, shownValue } from "./fields";
import { findSight, type Sight } from "./filed";
import { createNames } from "./names";
import { type AuditedTable, auditEntry, changedFields } from "./read-audit";
import { toldRows } from "./told-rows";

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
  ctx: Pick<Context<"user">, "db" | "tenant" | "actor">,
  rows: readonly AuditLog[],
): Promise<z.input<typeof describedEntry>[]> => {
  const names = createNames();
  const sight = await findSight(ctx, rows);
  const told = rows.map((row) => ({ row, table: tableOf(row), ...changesOf(row, sight) }));
  for (const { row, table, before, after, fields } of told) {
    wantEntry(names, row);
    for (const column of fields) {
      const { is } = fieldOf(table, column);
      if (isNamed(is)) for (const side of [before, after]) names.want(is, side?.[column]);
    }
  }
  const [nameOf, whoOf] = await Promise.all([names.find(ctx.db), findWho(ctx.db, rows)]);
  const by = { nameOf, sight, zone: ctx.tenant.timezone };
  return told.map(({ row, table, before, after, fields }) => {
    const entry = presentEntry(row, { nameOf, whoOf, sight });
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
const changesOf = (row: AuditLog, sight: Sight) => {
  const { before, after } = toldRows(row, sight);
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
  cases: { INSERT: "Creó el expediente", UPDATE: "Modificó el expediente", DELETE: "Eliminó el expediente" },
  case_movements: {
    INSERT: "Hizo un movimiento en el expediente",
    UPDATE: "Modificó un movimiento del expediente",
    DELETE: "Eliminó un movimiento del expediente",
  },
  case_assignments: {
    INSERT: "Asignó el expediente",
    UPDATE: "Cambió una asignación del expediente",
    DELETE: "Eliminó una asignación del expediente",
  },
  case_responsibles: {
    INSERT: "Agregó un responsable al expediente",
    UPDATE: "Cambió un responsable del expediente",
    DELETE: "Eliminó un responsable del expediente",
  },
  case_documents: {
    INSERT: "Vinculó un documento al expediente",
    UPDATE: "Cambió un documento del expediente",
    DELETE: "Eliminó un documento del expediente",
  },
  case_proposals: {
    INSERT: "Propuso un documento para el expediente",
    UPDATE: "Cambió una propuesta para el expediente",
    DELETE: "Eliminó una propuesta para el expediente",
  },
  documents: {
    INSERT: "Creó el documento",
    UPDATE: "Modificó el documento",
    DELETE: "Eliminó el documento",
  },
  document_signers: {
    INSERT: "Agregó un firmante al documento",
    UPDATE: "Cambió un firmante del documento",
    DELETE: "Quitó un firmante del documento",
  },
  document_recipients: {
    INSERT: "Agregó un destinatario a",
    UPDATE: "Cambió un destinatario de",
    DELETE: "Quitó un destinatario de",
  },
  document_rejections: {
    INSERT: "Rechazó el documento",
    UPDATE: "Modificó un rechazo del documento",
    DELETE: "Eliminó un rechazo del documento",
  },
  records: { INSERT: "Creó el legajo", UPDATE: "Modificó el legajo", DELETE: "Eliminó el legajo" },
  record_cases: {
    INSERT: "Vinculó un expediente al legajo",
    UPDATE: "Cambió un expediente del legajo",
    DELETE: "Desvinculó un expediente del legajo",
  },
  record_documents: {
    INSERT: "Vinculó un documento al legajo",
    UPDATE: "Cambió un documento del legajo",
    DELETE: "Desvinculó un documento del legajo",
  },
  record_relations: {
    INSERT: "Relacionó con otro el legajo",
    UPDATE: "Cambió una relación del legajo",
    DELETE: "Quitó una relación del legajo",
  },
};
