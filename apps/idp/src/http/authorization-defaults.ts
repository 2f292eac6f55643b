import { withRequestDefaults } from "../provider/request-defaults";
import type { Middleware } from "./koa";

/** Completes what third-party clients leave out, before the provider reads the request. */
export const authorizationDefaults =
  (firstPartyId: string): Middleware =>
  async (ctx, next) => {
    const query = new URLSearchParams(ctx.querystring);
    if (ctx.method === "GET" && ctx.path === "/auth" && query.get("client_id") !== firstPartyId) {
      const changed = withRequestDefaults(query);
      if (changed) ctx.querystring = changed.toString();
    }
    await next();
  };
