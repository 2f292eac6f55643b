// The same organization chart, people and catalog in both municipalities of a town: data only.

export const RANKS = {
  mayor: { name: "Intendente", level: 1, seal: "Intendente Municipal" },
  secretary: { name: "Secretario", level: 2, seal: "Secretario" },
  director: { name: "Director", level: 3, seal: "Director" },
} as const;

export const OWN_SEALS = ["Administrativo", "Asesor", "Inspector"] as const;

/** The root first: the others hang from it. */
export const DEPARTMENTS = {
  INT: { name: "Intendencia", rank: "mayor", sectors: ["PRIV"] },
  LEGAL: { name: "Dirección de Asuntos Legales", rank: "director", sectors: ["PRIV", "MESA"] },
  OBRAS: { name: "Secretaría de Obras Públicas", rank: "secretary", sectors: ["PRIV"] },
  HAC: { name: "Dirección de Hacienda", rank: "director", sectors: ["PRIV"] },
} as const satisfies Record<string, { name: string; rank: keyof typeof RANKS; sectors: readonly string[] }>;

export type DepartmentName = keyof typeof DEPARTMENTS;
export type SectorName = "INT#PRIV" | "LEGAL#PRIV" | "LEGAL#MESA" | "OBRAS#PRIV" | "HAC#PRIV";

type Part = {
  readonly fullName: string;
  readonly sector: SectorName;
  readonly heads?: DepartmentName;
  readonly seal?: (typeof OWN_SEALS)[number];
  readonly role?: "general" | "official" | "administrator";
  readonly estado?: number;
  readonly searchesEverything?: boolean;
  /** Sectors besides the main one. */
  readonly extra?: Readonly<Partial<Record<SectorName, "view" | "edit">>>;
};

export const CAST = {
  admin: { fullName: "Ana Administradora", sector: "INT#PRIV", role: "administrator" },
  mayor: { fullName: "Máximo Intendente", sector: "INT#PRIV", heads: "INT", role: "official" },
  creator: { fullName: "Carla Creadora", sector: "LEGAL#MESA", seal: "Administrativo" },
  signer: { fullName: "Silvio Firmante", sector: "LEGAL#MESA", seal: "Asesor" },
  /** Head of LEGAL: rank 3. */
  numerator: { fullName: "Nora Numeradora", sector: "LEGAL#PRIV", heads: "LEGAL", role: "official" },
  /** Colleague of `creator` without a seal. */
  unsealed: { fullName: "Saúl Sinsello", sector: "LEGAL#MESA" },
  /** Works in OBRAS. */
  outsider: { fullName: "Oscar Obrero", sector: "OBRAS#PRIV", seal: "Inspector" },
  /** Head of OBRAS: rank 2. */
  worksHead: { fullName: "Olga Obras", sector: "OBRAS#PRIV", heads: "OBRAS", role: "official" },
  /** Works in HAC, where nothing happens. */
  stranger: { fullName: "Ernesto Extraño", sector: "HAC#PRIV", seal: "Administrativo" },
  /** Works in HAC; may edit in LEGAL#MESA and see OBRAS#PRIV. */
  delegate: {
    fullName: "Delia Delegada",
    sector: "HAC#PRIV",
    seal: "Administrativo",
    extra: { "LEGAL#MESA": "edit", "OBRAS#PRIV": "view" },
  },
  searcher: { fullName: "Blas Buscador", sector: "INT#PRIV", seal: "Asesor", searchesEverything: true },
  inactive: { fullName: "Inés Inactiva", sector: "LEGAL#MESA", seal: "Asesor", estado: 0 },
} as const satisfies Record<string, Part>;

export type Who = keyof typeof CAST;
export const PARTS: Readonly<Record<Who, Part>> = CAST;

export const FORM_FIELDS = [
  { name: "solicitante", type: "text", label: "Solicitante", required: true, max_length: 80 },
  { name: "metros", type: "number", label: "Metros cuadrados", required: true, min: 1, max: 5000 },
  { name: "rubro", type: "select", label: "Rubro", required: true, options: ["Comercio", "Industria"] },
  { name: "inicio", type: "date", label: "Fecha de inicio", required: false },
  { name: "correo", type: "email", label: "Correo", required: false },
  { name: "ampliacion", type: "boolean", label: "Es ampliación", required: false },
  { name: "detalle", type: "textarea", label: "Detalle", required: false },
  { name: "plano", type: "file", label: "Plano", required: false },
] as const;

type DocumentTypePart = {
  readonly name: string;
  readonly kind: "HTML" | "Importado" | "NOTA" | "MEMO" | "FFCC" | "NOTA_FFCC" | "MEMO_FFCC";
  readonly requiredSignature?: "electronic" | "digital_num" | "digital_all";
  readonly visibility?: "interno" | "reservado" | "publico";
  readonly ownNumbering?: true;
  readonly citizenSigning?: true;
  readonly isInternal?: true;
  readonly isActive?: false;
  readonly fields?: typeof FORM_FIELDS;
  readonly sector?: SectorName;
  readonly rank?: keyof typeof RANKS;
};

export const DOCUMENT_TYPES = {
  IF: { name: "Informe", kind: "HTML", citizenSigning: true },
  /** Numbered with a token, by rank 2 or higher. */
  DECTO: { name: "Decreto", kind: "HTML", requiredSignature: "digital_num", rank: "secretary" },
  /** Every signer needs a token. */
  ACTA: { name: "Acta", kind: "HTML", requiredSignature: "digital_all" },
  /** Numbered by rank 3 or higher, with its own counter per department. */
  DISPO: { name: "Disposición", kind: "HTML", ownNumbering: true, rank: "director" },
  RES: { name: "Dictamen reservado", kind: "HTML", visibility: "reservado" },
  ORDZA: { name: "Ordenanza", kind: "HTML", visibility: "publico" },
  NOTA: { name: "Nota", kind: "NOTA" },
  MEMO: { name: "Memo", kind: "MEMO" },
  SOLIC: { name: "Solicitud de habilitación", kind: "FFCC", fields: FORM_FIELDS, citizenSigning: true },
  ANEXO: { name: "Anexo importado", kind: "Importado", citizenSigning: true },
  /** Only OBRAS#PRIV creates it. */
  ACTAOB: { name: "Acta de obra", kind: "HTML", sector: "OBRAS#PRIV" },
  VIEJO: { name: "Tipo fuera de uso", kind: "HTML", isActive: false },
  CAEX: { name: "Carátula de expediente", kind: "HTML", isInternal: true },
  PV: { name: "Pase de vista", kind: "HTML", isInternal: true },
  IFRLM: { name: "Informe de legajo", kind: "HTML", isInternal: true },
} as const satisfies Record<string, DocumentTypePart>;

export type DocumentTypeName = keyof typeof DOCUMENT_TYPES;
export const DOCUMENT_TYPE_PARTS: Readonly<Record<DocumentTypeName, DocumentTypePart>> = DOCUMENT_TYPES;

type CaseTemplatePart = {
  readonly name: string;
  readonly filedBy: DepartmentName;
  readonly visibility?: "interno" | "reservado";
  readonly channel?: "web" | "api" | "both";
  readonly createdBy?: DepartmentName;
  readonly isActive?: false;
};

export const CASE_TEMPLATES = {
  GEN: { name: "Expediente general", filedBy: "LEGAL" },
  SUM: { name: "Sumario", filedBy: "LEGAL", visibility: "reservado" },
  WEB: { name: "Trámite interno de la web", filedBy: "LEGAL", channel: "web" },
  API: { name: "Trámite de sistemas", filedBy: "LEGAL", channel: "api" },
  /** Only OBRAS creates it. */
  OBRA: { name: "Permiso de obra", filedBy: "OBRAS", createdBy: "OBRAS" },
  VIEJO: { name: "Trámite fuera de uso", filedBy: "LEGAL", isActive: false },
} as const satisfies Record<string, CaseTemplatePart>;

export type CaseTemplateName = keyof typeof CASE_TEMPLATES;
export const CASE_TEMPLATE_PARTS: Readonly<Record<CaseTemplateName, CaseTemplatePart>> = CASE_TEMPLATES;

type FamilyPart = {
  readonly name: string;
  readonly states: readonly string[];
  readonly fields: readonly {
    readonly key: string;
    readonly label: string;
    readonly type: "text" | "textarea" | "number" | "date" | "select" | "boolean" | "file";
    readonly required?: true;
    readonly has_expiration?: true;
    readonly needs_verification?: true;
    readonly options?: readonly string[];
  }[];
  /** What each sector may do with its records. */
  readonly sectors: Readonly<Partial<Record<SectorName, readonly ("view" | "create" | "edit" | "verify")[]>>>;
};

export const FAMILIES = {
  /** A field of each type. */
  COMER: {
    name: "Comercios",
    states: ["En trámite", "Habilitado", "Clausurado"],
    fields: [
      { key: "titular", label: "Titular", type: "text", required: true },
      { key: "domicilio", label: "Domicilio", type: "text", required: true },
      { key: "rubro", label: "Rubro", type: "select", options: ["Almacén", "Taller"] },
      { key: "superficie", label: "Superficie", type: "number" },
      { key: "matafuegos", label: "Control de matafuegos", type: "date", has_expiration: true },
      {
        key: "habilitacion",
        label: "Habilitación",
        type: "file",
        has_expiration: true,
        needs_verification: true,
      },
      { key: "detalle", label: "Detalle", type: "textarea" },
      { key: "cerrado", label: "Cerrado", type: "boolean" },
    ],
    sectors: {
      "LEGAL#MESA": ["view", "create", "edit", "verify"],
      "LEGAL#PRIV": ["view"],
    },
  },
  /** Of whom the records of the first are no business. */
  FLOTA: {
    name: "Flota municipal",
    states: ["Activo", "Inactivo"],
    fields: [
      { key: "patente", label: "Patente", type: "text", required: true },
      { key: "matafuegos", label: "Control de matafuegos", type: "date", has_expiration: true },
    ],
    sectors: {
      "INT#PRIV": ["view", "create", "edit", "verify"],
      "HAC#PRIV": ["view", "create", "edit", "verify"],
    },
  },
  /** Which only OBRAS#PRIV sees. */
  RESER: {
    name: "Predios en litigio",
    states: ["Activo", "Inactivo"],
    fields: [{ key: "matafuegos", label: "Control de matafuegos", type: "date", has_expiration: true }],
    sectors: { "OBRAS#PRIV": ["view", "create", "edit", "verify"] },
  },
} as const satisfies Record<string, FamilyPart>;

export type FamilyName = keyof typeof FAMILIES;
export const FAMILY_PARTS: Readonly<Record<FamilyName, FamilyPart>> = FAMILIES;
