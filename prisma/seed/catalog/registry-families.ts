type RecordField = {
  readonly key: string;
  readonly label: string;
  readonly type: "text" | "textarea" | "number" | "date" | "select" | "boolean" | "file";
  readonly required: boolean;
  readonly has_expiration?: true;
  readonly needs_verification?: true;
  readonly options?: readonly string[];
};

type Family = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly states?: readonly string[];
  readonly fields: readonly RecordField[];
};

const text = (key: string, label: string, required = false): RecordField => ({
  key,
  label,
  type: "text",
  required,
});

export const GLOBAL_REGISTRY_FAMILIES: readonly Family[] = [
  {
    code: "COMER",
    name: "Comercios",
    description: "Locales habilitados",
    states: ["En trámite", "Habilitado", "Clausurado", "Cerrado"],
    fields: [
      text("titular", "Titular", true),
      text("domicilio", "Domicilio", true),
      {
        key: "rubro",
        label: "Rubro",
        type: "select",
        required: true,
        options: ["Almacén", "Gastronomía", "Taller", "Otro"],
      },
      { key: "superficie", label: "Superficie en m²", type: "number", required: false },
      {
        key: "habilitacion",
        label: "Habilitación",
        type: "file",
        required: false,
        has_expiration: true,
        needs_verification: true,
      },
      {
        key: "matafuegos",
        label: "Control de matafuegos",
        type: "date",
        required: false,
        has_expiration: true,
      },
    ],
  },
  {
    code: "INMUE",
    name: "Inmuebles",
    description: "Parcelas y edificios del municipio",
    fields: [
      text("nomenclatura", "Nomenclatura catastral", true),
      text("domicilio", "Domicilio", true),
      { key: "superficie", label: "Superficie en m²", type: "number", required: false },
      {
        key: "titulo",
        label: "Título de propiedad",
        type: "file",
        required: false,
        needs_verification: true,
      },
    ],
  },
  {
    code: "FLOTA",
    name: "Flota municipal",
    description: "Vehículos y maquinaria",
    states: ["En servicio", "En reparación", "Dado de baja"],
    fields: [
      text("patente", "Patente", true),
      text("modelo", "Marca y modelo", true),
      {
        key: "vtv",
        label: "Verificación técnica",
        type: "date",
        required: false,
        has_expiration: true,
        needs_verification: true,
      },
      { key: "seguro", label: "Póliza de seguro", type: "file", required: false, has_expiration: true },
    ],
  },
  {
    code: "NORMA",
    name: "Normas",
    description: "Ordenanzas y decretos vigentes",
    states: ["Vigente", "Modificada", "Derogada"],
    fields: [
      text("numero", "Número", true),
      { key: "fecha", label: "Fecha de sanción", type: "date", required: true },
      { key: "sintesis", label: "Síntesis", type: "textarea", required: true },
      { key: "texto", label: "Texto ordenado", type: "file", required: false, needs_verification: true },
    ],
  },
  {
    code: "PROVEE",
    name: "Proveedores",
    description: "Registro de proveedores del municipio",
    fields: [
      text("razon_social", "Razón social", true),
      text("cuit", "CUIT", true),
      { key: "rubros", label: "Rubros", type: "textarea", required: false },
      {
        key: "inscripcion",
        label: "Constancia de inscripción",
        type: "file",
        required: true,
        has_expiration: true,
        needs_verification: true,
      },
      { key: "habilitado", label: "Habilitado para contratar", type: "boolean", required: true },
    ],
  },
];
