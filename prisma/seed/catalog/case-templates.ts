// What neighbours don't start has the web channel: portals offer what programs may open.
type GlobalTemplate = {
  readonly acronym: string;
  readonly name: string;
  readonly description: string;
  readonly creationChannel?: "web" | "api";
  readonly visibility?: "reservado";
};

export const GLOBAL_CASE_TEMPLATES: readonly GlobalTemplate[] = [
  { acronym: "EXPGEN", name: "Expediente general", description: "Trámite sin un tipo más preciso" },
  {
    acronym: "HABCOM",
    name: "Habilitación comercial",
    description: "Habilitación de locales comerciales e industriales",
  },
  {
    acronym: "OBRAPA",
    name: "Permiso de obra particular",
    description: "Obra nueva, ampliación o demolición",
  },
  {
    acronym: "CONDIR",
    name: "Contratación directa",
    description: "Compra por debajo del monto de licitación",
    creationChannel: "web",
  },
  {
    acronym: "LICIT",
    name: "Licitación",
    description: "Licitación pública o privada",
    creationChannel: "web",
  },
  {
    acronym: "PERSON",
    name: "Trámite de personal",
    description: "Licencias, reconocimientos y certificaciones",
    creationChannel: "web",
  },
  {
    acronym: "SUMADM",
    name: "Sumario administrativo",
    description: "Investigación de una falta de un agente",
    creationChannel: "web",
    visibility: "reservado",
  },
  {
    acronym: "RECLAM",
    name: "Reclamo vecinal",
    description: "Reclamo que llega por los canales de atención",
    creationChannel: "api",
  },
  {
    acronym: "AYUSOC",
    name: "Ayuda social",
    description: "Subsidios y asistencia a personas y familias",
    visibility: "reservado",
  },
  { acronym: "VIAPUB", name: "Uso de la vía pública", description: "Ferias, eventos y ocupación de veredas" },
];
