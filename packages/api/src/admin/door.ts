import { defineDoor } from "../door/door";
import { plain } from "../door/envelope";
import { ADMIN_REFUSALS, authenticateAdmin } from "./authenticate";
import { adminErrors } from "./refusals";
import { adminRows } from "./rows";

/** The administration API (specification 3). */
export const adminDoor = defineDoor({
  name: "admin",
  base: "/admin",
  authenticate: authenticateAdmin,
  refusals: adminErrors,
  answer: plain,
  rows: adminRows,
  describe: {
    title: "Administración del municipio",
    idPrefix: "admin.",
    security: {
      AdminKey: {
        type: "apiKey",
        in: "header",
        name: "X-API-Key",
        description: "Clave de tipo api, creada en el panel de administración",
      },
      Tenant: {
        type: "apiKey",
        in: "header",
        name: "X-Tenant-Schema",
        description: "Identificador del municipio, por ejemplo `100_muni`",
      },
      ActingAdministrator: {
        type: "apiKey",
        in: "header",
        name: "X-User-ID",
        description: "UUID del usuario que actúa, con rol Administrador y autorizado en la clave",
      },
    },
    errors: ADMIN_REFUSALS,
    groups: {
      access: "Permisos explicados",
      users: "Usuarios",
      sectors: "Sectores",
      "api-keys": "Claves de API",
      certificates: "Certificados de firma",
      departments: "Reparticiones",
      ranks: "Rangos",
      "city-seals": "Sellos",
      audit: "Auditoría",
      organigrama: "Organigrama",
      settings: "Municipio",
      citizens: "Ciudadanos",
      stats: "Estadísticas",
      "webhook-deliveries": "Avisos a portales",
      signatures: "Firmas",
      "document-types": "Tipos de documento",
      "case-types": "Tipos de expediente",
      "registry-families": "Familias de registro",
      catalog: "Catálogo global",
    },
  },
});
