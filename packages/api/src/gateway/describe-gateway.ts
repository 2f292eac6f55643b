import type { DescribedApi } from "../openapi/build-openapi";
import { GATEWAY_STATUS } from "../rest/error-status";
import type { Route } from "../rest/route";

/** The gateway's REST API for the OpenAPI document. */
export const describeGateway = (routes: readonly Route[]): DescribedApi => ({
  prefix: "/api/v1",
  routes,
  status: GATEWAY_STATUS,
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
