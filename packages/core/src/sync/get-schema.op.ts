import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { CURSOR_FIELD } from "./moment";
import { listTables } from "./tables";

const column = z.strictObject({ name: z.string(), type: z.string(), nullable: z.boolean() });

export const getSyncSchemaOp = defineOperation({
  id: "sync.getSchema",
  summary: "Lista las tablas que se copian, con sus columnas",
  access: "backup",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    server_time: z.iso.datetime(),
    schema_name: z.string(),
    tables: z.array(
      z.strictObject({
        name: z.string(),
        primary_key: z.array(z.string()),
        cursor_field: z.literal(CURSOR_FIELD),
        total_rows: z.int(),
        columns: z.array(column),
      }),
    ),
  }),
  errors: ["invalid_input"],
}).run(async (ctx) => ({
  server_time: ctx.now().toISOString(),
  schema_name: ctx.tenant.schema,
  tables: (await listTables(ctx)).map(({ name, keys, totalRows, columns }) => ({
    name,
    primary_key: [...keys],
    cursor_field: CURSOR_FIELD,
    total_rows: totalRows,
    columns: [...columns, { name: CURSOR_FIELD, type: "timestamp with time zone", nullable: false }],
  })),
}));
