import type { DescribedApi } from "../openapi/build-openapi";
import type { Route } from "../rest/route";
import { GATEWAY } from "./gateway";

/** The gateway's REST API for the OpenAPI document. */
export const describeGateway = (routes: readonly Route[]): DescribedApi => ({
  ...GATEWAY,
  routes,
  doorErrors: ["unauthenticated", "forbidden", "rate_limited", "unavailable"],
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
});
