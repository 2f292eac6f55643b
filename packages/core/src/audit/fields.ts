import { USER_STATE } from "../people/user";
import type { Filed, Sight } from "./filed";
import type { Named, NameOf } from "./names";
import type { AuditedTable } from "./read-audit";

/** How a person reads a column: its name, and what its value is. */
type Field = { readonly label: string; readonly is?: Named | Filed | Shown };

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

const person = { label: "Persona", is: "user" } as const;
const sector = { label: "Sector", is: "sector" } as const;
const by = { label: "Por", is: "user" } as const;
const reference = { label: "Referencia" };
const reason = { label: "Motivo" };
const notes = { label: "Notas" };
const theCase = { label: "Expediente", is: "case" } as const;
const theDocument = { label: "Documento", is: "document" } as const;
const theRecord = { label: "Legajo", is: "record" } as const;
const visibility = {
  label: "Visibilidad",
  is: oneOf({ interno: "Interno", reservado: "Reservado", publico: "Público" }),
};

const MOVEMENTS = {
  creation: "Creación",
  transfer: "Pase",
  assignment: "Asignación",
  assignment_close: "Cierre de asignación",
  status_change: "Cambio de estado",
  document_link: "Documento vinculado",
  document_proposal: "Documento propuesto",
  document_proposal_accept: "Propuesta aceptada",
  document_proposal_reject: "Propuesta rechazada",
  subsanacion: "Subsanación",
  responsible_add: "Responsable agregado",
  responsible_remove: "Responsable quitado",
  citizen_share: "Compartido con ciudadano",
  citizen_notification: "Notificación a ciudadano",
};

/** Every column that the audit keeps of what is administered, and those that people read of what is filed: no others are told. */
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
  cases: {
    id,
    case_number: { label: "Número" },
    reference,
    status: {
      label: "Estado",
      is: oneOf({ active: "Activo", inactive: "Inactivo", archived: "Archivado" }),
    },
    visibility,
    owner_sector_id: { label: "Sector", is: "sector" },
    created_by_id: { label: "Creado por", is: "user" },
  },
  case_movements: {
    id,
    case_id: theCase,
    document_id: theDocument,
    type: { label: "Movimiento", is: oneOf(MOVEMENTS) },
    from_sector_id: { label: "Desde", is: "sector" },
    to_sector_id: { label: "Hacia", is: "sector" },
    reason,
  },
  case_assignments: {
    id,
    case_id: theCase,
    sector_id: sector,
    user_id: person,
    closed_at: { label: "Cierre", is: moment },
    close_reason: reason,
  },
  case_responsibles: {
    id,
    case_id: theCase,
    user_id: person,
    sector_id: sector,
    type: { label: "Clase", is: oneOf({ ADMIN: "Responsable", ADDITIONAL: "Adicional" }) },
    removed_at: { label: "Baja", is: moment },
  },
  case_documents: {
    id,
    case_id: theCase,
    document_id: theDocument,
    order: { label: "Orden" },
    is_active: { label: "Vigente", is: yesOrNo },
  },
  case_proposals: {
    id,
    case_id: theCase,
    document_id: theDocument,
    status: {
      label: "Estado",
      is: oneOf({ pending: "Pendiente", accepted: "Aceptada", rejected: "Rechazada" }),
    },
    decision_reason: reason,
  },
  documents: {
    id,
    reference,
    status: {
      label: "Estado",
      is: oneOf({
        draft: "Borrador",
        sent_to_sign: "Enviado a firmar",
        signed: "Firmado",
        rejected: "Rechazado",
      }),
    },
    visibility,
    official_number: { label: "Número" },
    created_by_id: { label: "Creado por", is: "user" },
    sector_id: sector,
    signed_at: { label: "Firma", is: moment },
  },
  document_signers: {
    id,
    document_id: theDocument,
    position: { label: "Orden" },
    user_id: person,
    is_numerator: { label: "Numera", is: yesOrNo },
    signed_at: { label: "Firma", is: moment },
  },
  document_recipients: {
    id,
    document_id: theDocument,
    kind: { label: "Como", is: oneOf({ to: "Para", cc: "Con copia" }) },
    sector_id: sector,
    user_id: person,
    archived_at: { label: "Archivo", is: moment },
  },
  document_rejections: { id, document_id: theDocument, user_id: by, reason },
  records: {
    id,
    record_number: { label: "Número" },
    family_code: { label: "Familia" },
    display_name: { label: "Nombre" },
    state: { label: "Estado" },
  },
  record_cases: { id, record_id: theRecord, case_id: theCase, notes },
  record_documents: {
    id,
    record_id: theRecord,
    document_id: theDocument,
    field_name: { label: "Campo" },
    notes,
  },
  record_relations: {
    id,
    source_id: theRecord,
    target_id: { label: "Otro legajo", is: "record" },
    relation_type: { label: "Relación" },
    notes,
  },
};

/** A column added since is told by its own name. */
export const fieldOf = (table: AuditedTable, column: string): Field =>
  FIELDS[table][column] ?? { label: column };

const FILED: readonly unknown[] = ["case", "document", "record"] satisfies Filed[];

/** Whether a column's value is the id of something that `createNames` knows. */
export const isNamed = (is: Field["is"]): is is Named => typeof is === "string" && !FILED.includes(is);

type By = { readonly nameOf: NameOf; readonly sight: Sight; readonly zone: string };

/** The value as a person reads it; null for none. */
export const shownValue = ({ is }: Field, value: unknown, { nameOf, sight, zone }: By): string | null => {
  if (value === null || value === undefined || value === "") return null;
  if (isNamed(is)) return nameOf(is, value);
  if (typeof is === "string") return sight.nameOf(is, value) ?? String(value);
  return is ? is(value, zone) : String(value);
};
