import { USER_STATE } from "../people/user";
import type { Named, NameOf } from "./names";
import type { AuditedTable } from "./read-audit";

/** How a person reads a column: its name, and what its value is. */
type Field = { readonly label: string; readonly is?: Named | Shown };

type Shown = (value: unknown, zone: string) => string;

const yesOrNo: Shown = (value) => (value === true ? "Sí" : "No");

const oneOf =
  (words: Readonly<Record<string, string>>): Shown =>
  (value) =>
    words[String(value)] ?? String(value);

const moment: Shown = (value, timeZone) =>
  new Date(String(value)).toLocaleString("es-AR", { timeZone, dateStyle: "short", timeStyle: "short" });

const isThere: Shown = (value) => (value ? "Enlazada" : "Sin enlazar");

const id = { label: "Identificador" };
const createdAt = { label: "Alta", is: moment };

/** Every column that the audit keeps of these tables. */
export const FIELDS: Readonly<Record<AuditedTable, Readonly<Record<string, Field>>>> = {
  departments: {
    id,
    name: { label: "Nombre" },
    acronym: { label: "Sigla" },
    parent_id: { label: "Depende de", is: "department" },
    rank_id: { label: "Rango", is: "rank" },
    head_user_id: { label: "Titular", is: "user" },
    primary_color: { label: "Color" },
    is_active: { label: "Activa", is: yesOrNo },
    created_at: createdAt,
  },
  ranks: {
    id,
    name: { label: "Nombre" },
    level: { label: "Nivel" },
    seal_id: { label: "Sello", is: "seal" },
  },
  sectors: {
    id,
    department_id: { label: "Repartición", is: "department" },
    acronym: { label: "Sigla" },
    primary_color: { label: "Color" },
    is_active: { label: "Activo", is: yesOrNo },
    created_at: createdAt,
  },
  users: {
    id,
    email: { label: "Correo" },
    full_name: { label: "Nombre" },
    country_id: { label: "Identificación" },
    sector_id: { label: "Sector", is: "sector" },
    estado: {
      label: "Estado",
      is: oneOf({
        [USER_STATE.inactive]: "Inactivo",
        [USER_STATE.active]: "Activo",
        [USER_STATE.pending]: "Pendiente",
        [USER_STATE.archived]: "Archivado",
      }),
    },
    auth_method: { label: "Acceso", is: oneOf({ social: "Cuenta externa", database: "Contraseña" }) },
    // What the provider calls them is no business of whoever reads this: `rowOf` keeps it back.
    auth_id: { label: "Cuenta de acceso", is: isThere },
    can_global_search_documents: { label: "Busca en todos los documentos", is: yesOrNo },
    can_global_search_cases: { label: "Busca en todos los expedientes", is: yesOrNo },
    created_at: createdAt,
    invited_at: { label: "Invitación", is: moment },
    link_shown_at: { label: "Enlace mostrado", is: moment },
  },
  user_roles: { user_id: { label: "Persona", is: "user" }, role_id: { label: "Rol", is: "role" } },
  user_seals: { user_id: { label: "Persona", is: "user" }, seal_id: { label: "Sello", is: "seal" } },
  user_sector_permissions: {
    user_id: { label: "Persona", is: "user" },
    sector_id: { label: "Sector", is: "sector" },
    can_view: { label: "Puede ver", is: yesOrNo },
    can_edit: { label: "Puede editar", is: yesOrNo },
  },
};

/** A column added since is told by its own name. */
export const fieldOf = (table: AuditedTable, column: string): Field =>
  FIELDS[table][column] ?? { label: column };

/** The value as a person reads it; null for none. */
export const shownValue = (
  { is }: Field,
  value: unknown,
  { nameOf, zone }: { readonly nameOf: NameOf; readonly zone: string },
): string | null => {
  if (value === null || value === undefined || value === "") return null;
  if (typeof is === "string") return nameOf(is, value);
  return is ? is(value, zone) : String(value);
};
