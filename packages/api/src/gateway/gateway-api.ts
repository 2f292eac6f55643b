import type { RestApi } from "../rest/handler";
import type { Route } from "../rest/route";
import { createGatewayAuthentication, type GatewaySources } from "./authenticate";
import { GATEWAY } from "./gateway";

export type GatewayOptions = GatewaySources & Pick<RestApi, "isHttps" | "report">;

/** The gateway's REST API (specification 1) over a table of routes. */
export const createGatewayApi = (options: GatewayOptions, routes: readonly Route[]): RestApi => ({
  ...GATEWAY,
  routes,
  isHttps: options.isHttps,
  newId: options.newId,
  report: options.report,
  authenticate: createGatewayAuthentication(options),
});
