type FormField = {
  readonly name: string;
  readonly type: "text" | "textarea" | "email" | "number" | "date" | "select" | "boolean" | "file";
  readonly label: string;
  readonly required: boolean;
  readonly max_length?: number;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[];
};

type GlobalType = {
  readonly acronym: string;
  readonly name: string;
  readonly description: string;
  readonly kind: "HTML" | "Importado" | "NOTA" | "MEMO" | "FFCC" | "NOTA_FFCC" | "MEMO_FFCC";
  readonly requiredSignature?: "digital_num" | "digital_all";
  readonly visibility?: "reservado" | "publico";
  readonly ownNumbering?: true;
  readonly trust?: "external";
  readonly citizenSigning?: true;
  readonly isInternal?: true;
  readonly fields?: readonly FormField[];
};

const ACTIVITIES = ["Almacén", "Gastronomía", "Indumentaria", "Servicios profesionales", "Taller", "Otro"];
const RESULTS = ["Sin observaciones", "Con observaciones", "Clausura preventiva"];
const LEAVES = ["Ordinaria", "Por enfermedad", "Por estudio", "Por maternidad o paternidad"];

/** What every new municipality begins with. The order gives the numbers of the types. */
export const GLOBAL_DOCUMENT_TYPES: readonly GlobalType[] = [
  { acronym: "IF", name: "Informe", description: "Informe técnico o administrativo", kind: "HTML" },
  { acronym: "NOTA", name: "Nota", description: "Comunicación oficial entre sectores", kind: "NOTA" },
  { acronym: "MEMO", name: "Memo", description: "Comunicación oficial entre personas", kind: "MEMO" },
  {
    acronym: "DECTO",
    name: "Decreto",
    description: "Decreto del Departamento Ejecutivo; lo numera el Intendente con su token",
    kind: "HTML",
    requiredSignature: "digital_num",
  },
  { acronym: "RESOL", name: "Resolución", description: "Resolución de una secretaría", kind: "HTML" },
  {
    acronym: "ORD",
    name: "Ordenanza",
    description: "Ordenanza promulgada, de acceso público",
    kind: "HTML",
    visibility: "publico",
  },
  {
    acronym: "DISPO",
    name: "Disposición",
    description: "Disposición de una dirección, con numeración propia de cada repartición",
    kind: "HTML",
    ownNumbering: true,
  },
  {
    acronym: "ACTA",
    name: "Acta",
    description: "Acta que todos firman con token",
    kind: "HTML",
    requiredSignature: "digital_all",
  },
  {
    acronym: "DICRES",
    name: "Dictamen reservado",
    description: "Dictamen que solo puede estar en expedientes reservados",
    kind: "HTML",
    visibility: "reservado",
  },
  { acronym: "PROVI", name: "Providencia", description: "Providencia de trámite", kind: "HTML" },
  {
    acronym: "ANEXO",
    name: "Anexo importado",
    description: "PDF hecho fuera del sistema",
    kind: "Importado",
    citizenSigning: true,
  },
  {
    acronym: "PLANO",
    name: "Plano de obra",
    description: "Plano de un profesional externo",
    kind: "Importado",
    trust: "external",
  },
  {
    acronym: "SOLHAB",
    name: "Solicitud de habilitación comercial",
    description: "Formulario para habilitar un local",
    kind: "FFCC",
    citizenSigning: true,
    fields: [
      { name: "solicitante", type: "text", label: "Nombre y apellido", required: true, max_length: 120 },
      { name: "correo", type: "email", label: "Correo electrónico", required: true },
      { name: "domicilio", type: "text", label: "Domicilio del local", required: true, max_length: 200 },
      { name: "rubro", type: "select", label: "Rubro", required: true, options: ACTIVITIES },
      { name: "superficie", type: "number", label: "Superficie en m²", required: true, min: 1, max: 20_000 },
      { name: "inicio", type: "date", label: "Inicio previsto", required: false },
      { name: "expende_alimentos", type: "boolean", label: "Expende alimentos", required: true },
      { name: "observaciones", type: "textarea", label: "Observaciones", required: false, max_length: 2000 },
    ],
  },
  {
    acronym: "ACTINS",
    name: "Acta de inspección",
    description: "Formulario del inspector",
    kind: "FFCC",
    fields: [
      { name: "lugar", type: "text", label: "Lugar", required: true, max_length: 200 },
      { name: "fecha", type: "date", label: "Fecha de la inspección", required: true },
      { name: "resultado", type: "select", label: "Resultado", required: true, options: RESULTS },
      { name: "detalle", type: "textarea", label: "Detalle", required: true, max_length: 5000 },
      { name: "reinspeccion", type: "boolean", label: "Requiere reinspección", required: true },
      { name: "fotografia", type: "file", label: "Fotografía", required: false },
    ],
  },
  {
    acronym: "NOTAPE",
    name: "Nota de pedido de insumos",
    description: "Pedido a compras con sus cantidades",
    kind: "NOTA_FFCC",
    fields: [
      { name: "insumo", type: "text", label: "Insumo", required: true, max_length: 200 },
      { name: "cantidad", type: "number", label: "Cantidad", required: true, min: 1 },
      { name: "para_cuando", type: "date", label: "Se necesita para", required: false },
      { name: "justificacion", type: "textarea", label: "Justificación", required: true, max_length: 2000 },
    ],
  },
  {
    acronym: "MEMOLI",
    name: "Memo de licencia",
    description: "Aviso de licencia a quien corresponde",
    kind: "MEMO_FFCC",
    fields: [
      { name: "tipo", type: "select", label: "Tipo de licencia", required: true, options: LEAVES },
      { name: "desde", type: "date", label: "Desde", required: true },
      { name: "hasta", type: "date", label: "Hasta", required: true },
      { name: "reemplazo", type: "text", label: "Reemplazo", required: false, max_length: 120 },
    ],
  },
  {
    acronym: "CERTIF",
    name: "Certificado público",
    description: "Certificado que cualquiera puede consultar por su número",
    kind: "HTML",
    visibility: "publico",
  },
  {
    acronym: "CAEX",
    name: "Carátula de expediente",
    description: "La crea y firma el sistema al abrir un expediente",
    kind: "HTML",
    isInternal: true,
  },
  {
    acronym: "PV",
    name: "Pase de vista",
    description: "La crea el sistema con un pase o una asignación",
    kind: "HTML",
    isInternal: true,
  },
  {
    acronym: "IFRLM",
    name: "Informe de legajo",
    description: "Lo crea el sistema con los datos de un legajo",
    kind: "HTML",
    isInternal: true,
  },
  {
    acronym: "PRESEN",
    name: "Presentación ciudadana",
    description: "Lo que un vecino presenta y firma desde el portal",
    kind: "HTML",
    citizenSigning: true,
  },
];
