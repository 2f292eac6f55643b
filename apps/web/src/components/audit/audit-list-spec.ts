import type { ListQuery, ListSpec } from "../list/list-query";

/** The tables that administrators change, by their name in the address. */
export const AUDIT_TABLES = {
  reparticiones: "departments",
  sectores: "sectors",
  rangos: "ranks",
  usuarios: "users",
  roles: "user_roles",
  sellos: "user_seals",
  permisos: "user_sector_permissions",
} as const;

export type AuditTable = keyof typeof AUDIT_TABLES;

export const TABLE_KEYS = Object.keys(AUDIT_TABLES) as AuditTable[];

export const AUDIT_LIST = {
  path: "/backoffice/auditoria",
  filters: [{ key: "tabla", values: TABLE_KEYS }, { key: "desde" }, { key: "hasta" }, { key: "aplicacion" }],
} as const satisfies ListSpec;

/** What the operation is asked for: without a table, all of them. */
export const auditAsked = ({ page, pageSize, filters }: ListQuery) => {
  const table = TABLE_KEYS.find((known) => known === filters.tabla);
  return {
    tables: table ? [AUDIT_TABLES[table]] : Object.values(AUDIT_TABLES),
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(isDay(filters.desde) && { from: filters.desde }),
    ...(isDay(filters.hasta) && { to: filters.hasta }),
    ...(filters.aplicacion && { client_id: filters.aplicacion }),
  };
};

/** Addresses are typed: what is no day asks for none. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
