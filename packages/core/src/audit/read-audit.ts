import type { Statement } from "@foja/db/clients/types";
import type { AuditLog } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context, Door } from "../kernel/context";
import { identifier } from "../kernel/identifiers";
import { windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { exactText } from "../kernel/text";
import { daysBetween } from "../kernel/zoned-time";

/** What administrators change of people and chart (specification 3, 4.2). */
export const ADMINISTERED_TABLES = [
  "departments",
  "ranks",
  "sectors",
  "user_roles",
  "user_seals",
  "user_sector_permissions",
  "users",
] as const;

/** What people and their assistants file, write and register. */
export const FILED_TABLES = [
  "cases",
  "case_movements",
  "case_assignments",
  "case_responsibles",
  "case_documents",
  "case_proposals",
  "documents",
  "document_signers",
  "document_recipients",
  "document_rejections",
  "records",
  "record_cases",
  "record_documents",
  "record_relations",
] as const;
export type FiledTable = (typeof FILED_TABLES)[number];

export const isFiled = (table: string): table is FiledTable =>
  (FILED_TABLES as readonly string[]).includes(table);

export const AUDITED_TABLES = [...ADMINISTERED_TABLES, ...FILED_TABLES] as const;
export type AuditedTable = (typeof AUDITED_TABLES)[number];

/** The doors by which something is changed, as the audit names them (domain 9). */
export const DOORS = [
  "ui",
  "rest",
  "mcp",
  "admin",
  "backend",
  "tad",
  "desktop",
  "system",
] as const satisfies readonly Door[];

/** Filters of every reading of the audit; days are the municipality's, both included. */
export const auditFilters = {
  tables: meant(z.array(z.enum(AUDITED_TABLES)).min(1).max(50), {
    note: "Tablas cuyos cambios se listan; se puede repetir",
    example: ["departments", "sectors"],
  }).default(["departments", "sectors"]),
  from: meant(z.iso.date(), {
    note: "Desde ese día, AAAA-MM-DD, en la hora del municipio",
    example: "2026-01-01",
  }).optional(),
  to: meant(z.iso.date(), {
    note: "Hasta ese día inclusive, AAAA-MM-DD, en la hora del municipio",
    example: "2099-12-31",
  }).optional(),
  user_id: meant(identifier, {
    note: "Solo los cambios de esta persona: sus datos, roles, sello y permisos",
    example: "00000000-0000-4000-8000-000000000000",
  }).optional(),
  door: meant(z.enum(DOORS), {
    note: "Solo lo que se hizo por esta puerta: ui (páginas), rest, mcp (asistentes), admin, backend, tad, desktop o system",
    example: "mcp",
  }).optional(),
  client_id: meant(exactText(500), {
    note: "Solo lo que se hizo por medio de esta aplicación (su client_id en el proveedor de identidad)",
    example: "https://asistente.example/oauth/cliente.json",
  }).optional(),
};

export const auditInput = { ...auditFilters, ...windowInput };

type Filters = z.output<z.ZodObject<typeof auditFilters>>;
type AuditAsked = z.output<z.ZodObject<typeof auditInput>>;

/** What lists of the audit tell of each entry. */
export const auditEntry = {
  id: z.int(),
  /** The person; for whatever none did, what kind of other it was: "Sistema". */
  who: z.strictObject({ name: z.string(), email: z.string().nullable() }),
  /** The application that they let act for them, by its client id at the identity provider. */
  client_id: z.string().nullable(),
  door: z.string().describe("Por qué puerta se hizo: ui, rest, mcp, admin, backend, tad, desktop o system"),
  when: z.iso.datetime(),
  table: z.enum(AUDITED_TABLES),
  operation: z.enum(["INSERT", "UPDATE", "DELETE"]),
  entity_id: z.string(),
  entity_name: z.string(),
  is_withheld: z
    .boolean()
    .describe("Es de algo que el administrador no puede ver (reservado, un borrador ajeno): sin sus datos"),
};

export const auditOutput = <E extends z.ZodRawShape>(entry: E) =>
  z.strictObject({ entries: z.array(z.strictObject({ ...auditEntry, ...entry })), ...windowOutput });

// What belongs to a person has their id first: alone, or before a slash. A department or a sector never has it. A blind copy is known to
// its sender and to whoever got it (domain 6): it is in no list.
const MATCHES = `a.event_time >= coalesce($2::timestamptz, '-infinity') and a.event_time < coalesce($3::timestamptz, 'infinity')
  and ($4::text is null or split_part(a.entity_id, '/', 1) = $4) and ($5::text is null or a.client_id = $5)
  and ($6::text is null or a.door = $6)
  and (a.table_name <> 'document_recipients' or 'bcc' not in (coalesce(a.old_row ->> 'kind', ''), coalesce(a.new_row ->> 'kind', '')))`;

const valuesOf = (
  ctx: Pick<Context, "tenant">,
  { tables, from, to, user_id, client_id, door }: Filters,
): unknown[] => {
  const { gte, lt } = daysBetween(ctx.tenant.timezone, from, to);
  return [[...new Set(tables)], gte ?? null, lt ?? null, user_id ?? null, client_id ?? null, door ?? null];
};

// Each table's entries are read along the index, newest first, and only as many as the page may need: a list of all tables together
// would sort years of them.
const newest = (table: (name: string) => string, condition: string, most: string): string => `
  from unnest($1::text[]) as t (name) cross join lateral (
    select a.id, a.event_time from ${table("audit_log")} a where a.table_name = t.name and ${condition}
    order by a.event_time desc, a.id desc limit ${most}) as l
  order by l.event_time desc, l.id desc`;

const PAGE: Statement = {
  text: (table) => `
    select (select coalesce(json_agg(page.id), '[]') from (
        select l.id ${newest(table, MATCHES, "$7::bigint + $8::bigint")} limit $7 offset $8) as page) as ids,
      (select count(*)::int from ${table("audit_log")} a where a.table_name = any ($1::text[]) and ${MATCHES}) as total`,
};

// The moment of the entry is where the index is entered; of those of one moment the id tells.
const AFTER: Statement = {
  text: (table) => {
    const moment = `(select last.event_time from ${table("audit_log")} last where last.id = $8)`;
    const comesAfter = `($8::bigint is null
      or a.event_time <= ${moment} and (a.event_time < ${moment} or a.id < $8))`;
    const entered = `a.event_time <= coalesce(${moment}, 'infinity')`;
    return `select l.id ${newest(table, `${MATCHES} and ${entered} and ${comesAfter}`, "$7::bigint")} limit $7`;
  },
};

/** A page of the audit, the newest first, and how many there are. */
export const readAudit = async (
  ctx: Pick<Context, "read" | "db" | "tenant">,
  asked: AuditAsked,
): Promise<{ readonly rows: AuditLog[]; readonly total: number }> => {
  const values = [...valuesOf(ctx, asked), asked.limit, asked.offset];
  const [page] = await ctx.read<{ ids: readonly number[]; total: number }>(PAGE, values);
  const { ids, total } = page!;
  return { rows: await findRows(ctx, ids), total };
};

/** The next ones after an entry that was read, however many lie before it; from the newest on without one. Of an unknown entry, none. */
export const readAuditAfter = async (
  ctx: Pick<Context, "read" | "db" | "tenant">,
  asked: Filters & { readonly limit: number; readonly after?: number | undefined },
): Promise<AuditLog[]> => {
  const values = [...valuesOf(ctx, asked), asked.limit, asked.after ?? null];
  const found = await ctx.read<{ id: string }>(AFTER, values);
  return findRows(
    ctx,
    found.map(({ id }) => Number(id)),
  );
};

const findRows = async ({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<AuditLog[]> => {
  const found = await db.auditLog.findMany({ where: { id: { in: [...ids] } } });
  const byId = new Map(found.map((row) => [Number(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export type Row = Readonly<Record<string, unknown>>;

/**
 * A row as it was stored, but for what the identity provider calls the person: only that it calls them something is told. Null where there
 * was no row.
 */
export const rowOf = (json: AuditLog["oldRow"]): Row | null => {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const row = json as Row;
  return row.auth_id == null ? row : { ...row, auth_id: true };
};

/** The columns whose value is another one now; all that have one where a row came or went. */
export const changedFields = (before: Row | null, after: Row | null): string[] => {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns.filter((name) => text(before?.[name]) !== text(after?.[name]));
};

const text = (value: unknown): string => JSON.stringify(value ?? null);
