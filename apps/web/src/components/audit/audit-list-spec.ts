import type { ListQuery, ListSpec } from "../list/list-query";

/** The tables whose changes are listed, by their name in the address. */
export const AUDIT_TABLES = {
  reparticiones: "departments",
  sectores: "sectors",
  rangos: "ranks",
  usuarios: "users",
  roles: "user_roles",
  sellos: "user_seals",
  permisos: "user_sector_permissions",
  expedientes: "cases",
  movimientos: "case_movements",
  asignaciones: "case_assignments",
  responsables: "case_responsibles",
  vinculos: "case_documents",
  propuestas: "case_proposals",
  documentos: "documents",
  firmantes: "document_signers",
  destinatarios: "document_recipients",
  rechazos: "document_rejections",
  legajos: "records",
  "legajo-expedientes": "record_cases",
  "legajo-documentos": "record_documents",
  relaciones: "record_relations",
} as const;

/** The doors by which something is done, by their name in the address. */
export const AUDIT_DOORS = {
  web: "ui",
  asistente: "mcp",
  api: "rest",
  administracion: "admin",
  municipio: "backend",
  tramites: "tad",
  escritorio: "desktop",
  sistema: "system",
} as const;

export type AuditDoor = keyof typeof AUDIT_DOORS;

export const DOOR_KEYS = Object.keys(AUDIT_DOORS) as AuditDoor[];

export type AuditTable = keyof typeof AUDIT_TABLES;

export const TABLE_KEYS = Object.keys(AUDIT_TABLES) as AuditTable[];

export const AUDIT_LIST = {
  path: "/backoffice/auditoria",
  filters: [
    { key: "tabla", values: TABLE_KEYS },
    { key: "puerta", values: DOOR_KEYS },
    { key: "desde" },
    { key: "hasta" },
    { key: "aplicacion" },
  ],
} as const satisfies ListSpec;

/** What the operation is asked for: without a table, all of them. */
export const auditAsked = ({ page, pageSize, filters }: ListQuery) => {
  const table = TABLE_KEYS.find((known) => known === filters.tabla);
  const door = DOOR_KEYS.find((known) => known === filters.puerta);
  return {
    tables: table ? [AUDIT_TABLES[table]] : Object.values(AUDIT_TABLES),
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(isDay(filters.desde) && { from: filters.desde }),
    ...(isDay(filters.hasta) && { to: filters.hasta }),
    ...(door && { door: AUDIT_DOORS[door] }),
    ...(filters.aplicacion && { client_id: filters.aplicacion }),
  };
};

/** Addresses are typed: what is no day asks for none. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
