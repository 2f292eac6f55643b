import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { isFormType } from "../documents/document-type";
import { identifierSet, numberedSubject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { descriptionInput, nameInput } from "../kernel/named-inputs";
import { defineRefusal, type Refusing } from "../kernel/refusal";

// Types of documents as administrators see and change them (domain 4; decisions E).

const DOCUMENT_TYPE_NOT_FOUND = "Tipo de documento no encontrado";
/** For whoever administers the catalog: also what is out of use. */
export const documentTypeId = numberedSubject(
  "documentType",
  "Identificador del tipo de documento",
  DOCUMENT_TYPE_NOT_FOUND,
);

export const documentTypeNotFound = defineRefusal("not_found", "NOT_FOUND", DOCUMENT_TYPE_NOT_FOUND);
export const globalTypeNotFound = defineRefusal(
  "not_found",
  "NOT_FOUND",
  "Tipo de documento no encontrado en el catálogo global",
);
export const typeAcronymTaken = defineRefusal<[acronym: string]>(
  "conflict",
  "DOCUMENT_TYPE_ACRONYM_TAKEN",
  (acronym) => `Ya hay un tipo de documento ${acronym} en el municipio. Elija otra sigla`,
);
export const typeAcronymGlobal = defineRefusal<[acronym: string]>(
  "conflict",
  "DOCUMENT_TYPE_ACRONYM_GLOBAL",
  (acronym) => `${acronym} es una sigla del catálogo global. Cópielo de allí, o elija otra sigla`,
);
export const typeInternalFixed = defineRefusal<[acronym: string]>(
  "conflict",
  "DOCUMENT_TYPE_INTERNAL_FIXED",
  (acronym) => `Los documentos de tipo ${acronym} los hace el sistema: el tipo no se modifica`,
);
export const typeWithoutForm = defineRefusal<[acronym: string]>(
  "conflict",
  "DOCUMENT_TYPE_WITHOUT_FORM",
  (acronym) => `Los documentos de tipo ${acronym} no son formularios: no tienen campos`,
);
export const fieldsLeft = defineRefusal(
  "conflict",
  "FORM_FIELDS_LEFT",
  "El tipo tiene los campos de un formulario. Quítelos antes, y recién después cambie de qué está hecho",
);
export const formNeedsFields = defineRefusal(
  "conflict",
  "FORM_NEEDS_FIELDS",
  "Un tipo con formulario está activo solo mientras tiene campos. Defina primero sus campos, o desactívelo",
);
export const citizenSigningUnfit = defineRefusal<[problem: string]>(
  "conflict",
  "CITIZEN_SIGNING_UNFIT",
  (problem) => `La firma de ciudadanos no es posible: ${problem}`,
);

export const TYPE_KINDS = ["HTML", "Importado", "NOTA", "MEMO", "FFCC", "NOTA_FFCC", "MEMO_FFCC"] as const;
export const SIGNATURES = ["electronic", "digital_num", "digital_all"] as const;
export const VISIBILITIES = ["interno", "reservado", "publico"] as const;
export const TRUSTS = ["government", "external"] as const;

const LIST_MAX = 2000;

/** At most six letters and digits, in capitals; it is in every number, so it never changes. */
export const typeAcronymInput = meant(
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{1,6}$/, "Debe tener hasta 6 letras y dígitos")
    .toUpperCase(),
  { note: "Sigla, de hasta 6 letras y dígitos; no cambia", example: "TD1", unique: true },
);

/** What an administrator says of a type. */
export const typeRules = {
  name: nameInput("Informe de inspección"),
  description: descriptionInput,
  type: meant(z.enum(TYPE_KINDS), {
    note: "De qué está hecho: texto, PDF importado, nota, memo, o un formulario (FFCC)",
    example: "HTML",
  }),
  required_signature: meant(z.enum(SIGNATURES), {
    note: "Quién necesita un token: nadie (electronic), quien numera (digital_num) o todos (digital_all)",
    example: "electronic",
  }),
  visibility: meant(z.enum(VISIBILITIES), {
    note: "Quién ve los documentos; se elige al crear el tipo y no cambia",
    example: "interno",
  }),
  own_numbering: meant(z.boolean(), {
    note: "Si cada repartición los numera por su cuenta, y no con la serie general",
    example: false,
  }),
  trust: meant(z.enum(TRUSTS), { note: "Si los hace el gobierno o vienen de afuera", example: "government" }),
  enabled_sector_ids: meant(identifierSet(LIST_MAX), {
    refers: "sector",
    note: "Sectores que los pueden crear; ninguno: todos",
  }),
  allowed_rank_ids: meant(identifierSet(LIST_MAX), {
    refers: "numberingRank",
    note: "Rangos que los pueden numerar, y los superiores; ninguno: cualquiera",
  }),
};

export const activeInput = meant(z.boolean(), {
  note: "Si se pueden crear documentos de este tipo",
  example: false,
});

export const documentTypeForAdmin = z.strictObject({
  id: z.int(),
  acronym: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(TYPE_KINDS),
  required_signature: z.enum(SIGNATURES),
  visibility: z.enum(VISIBILITIES),
  own_numbering: z.boolean(),
  trust: z.enum(TRUSTS),
  citizen_signing: z.boolean(),
  is_internal: z.boolean(),
  is_active: z.boolean(),
  has_fields: z.boolean(),
  enabled_sector_ids: z.array(z.guid()),
  allowed_rank_ids: z.array(z.guid()),
  origin: z.enum(["global", "own"]),
  global_document_type_id: z.int().nullable(),
  created_at: z.iso.datetime(),
});

/** What a query must include for `presentTypeForAdmin`. */
export const adminTypeParts = {
  sectors: { select: { sectorId: true }, orderBy: { sectorId: "asc" } },
  ranks: { select: { rankId: true }, orderBy: { rankId: "asc" } },
} as const satisfies Prisma.DocumentTypeInclude;

export type TypeForAdmin = Prisma.DocumentTypeGetPayload<{ include: typeof adminTypeParts }>;

export const presentTypeForAdmin = (type: TypeForAdmin) =>
  documentTypeForAdmin.parse({
    id: type.id,
    acronym: type.acronym,
    name: type.name,
    description: type.description,
    type: type.kind,
    required_signature: type.requiredSignature,
    visibility: type.visibility,
    own_numbering: type.ownNumbering,
    trust: type.trust,
    citizen_signing: type.citizenSigning,
    is_internal: type.isInternal,
    is_active: type.isActive,
    has_fields: hasFields(type),
    enabled_sector_ids: type.sectors.map(({ sectorId }) => sectorId),
    allowed_rank_ids: type.ranks.map(({ rankId }) => rankId),
    origin: type.origin,
    global_document_type_id: type.globalId,
    created_at: type.createdAt.toISOString(),
  });

export const hasFields = ({ fields }: { readonly fields: unknown }): boolean =>
  Array.isArray(fields) && fields.length > 0;

type Rules = {
  readonly acronym: string;
  readonly kind: string;
  readonly requiredSignature: string;
  readonly citizenSigning: boolean;
  readonly isInternal: boolean;
  readonly isActive: boolean;
  readonly fields: unknown;
};

/** Of whatever changes a type. */
export const CONSISTENCY_REFUSALS: readonly Refusing[] = [
  typeInternalFixed,
  fieldsLeft,
  formNeedsFields,
  citizenSigningUnfit,
];

/** What a type says must go together (domain 4; specification 2, 2.2). Pure. */
export const requireConsistent = (type: Rules): void => {
  if (type.isInternal) throw typeInternalFixed(type.acronym);
  if (!isFormType(type) && hasFields(type)) throw fieldsLeft();
  if (isFormType(type) && type.isActive && !hasFields(type)) throw formNeedsFields();
  const unfit = type.citizenSigning ? citizenSigningProblem(type) : undefined;
  if (unfit) throw citizenSigningUnfit(unfit);
};

/** What citizens may sign is made of (specification 2, 2.2). */
export const CITIZEN_KINDS = ["HTML", "FFCC", "Importado"] as const;

/** Why citizens can't sign documents of a type; undefined when they can. */
export const citizenSigningProblem = ({
  kind,
  requiredSignature,
}: Pick<Rules, "kind" | "requiredSignature">): string | undefined => {
  if (!CITIZEN_KINDS.some((one) => one === kind))
    return "las notas y los memos son comunicaciones internas del municipio";
  if (requiredSignature !== "electronic") return "los ciudadanos firman electrónicamente, sin token";
  return undefined;
};
