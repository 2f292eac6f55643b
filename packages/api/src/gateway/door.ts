import { defineDoor } from "../door/door";
import { plain } from "../door/envelope";
import { plainErrors } from "../door/refusals";
import { GATEWAY_STATUS } from "../door/status";
import { authenticateGateway, GATEWAY_REFUSALS } from "./authenticate";
import { gatewayRows } from "./rows";

/** The REST gateway for other systems (specification 1, 4.2 to 4.4). */
export const gatewayDoor = defineDoor({
  name: "rest",
  base: "/api/v1",
  authenticate: authenticateGateway,
  refusals: plainErrors(GATEWAY_STATUS),
  answer: plain,
  rows: gatewayRows,
  describe: {
    title: "Expedientes y documentos",
    idPrefix: "",
    security: {
      ApiKey: {
        type: "apiKey",
        in: "header",
        name: "X-API-Key",
        description: "Clave creada en el panel de administración, `sk-gdi-...`",
      },
      ActingUser: {
        type: "apiKey",
        in: "header",
        name: "X-User-ID",
        description: "UUID del usuario en cuyo nombre se actúa; la clave lo tiene que autorizar",
      },
    },
    errors: GATEWAY_REFUSALS,
    groups: {
      cases: "Expedientes",
      documents: "Documentos y firmas",
      system: "Catálogos y usuarios",
      notes: "Notas",
      memos: "Memos",
      records: "Legajos",
      registries: "Familias de registro",
      search: "Búsqueda por significado",
    },
  },
});
