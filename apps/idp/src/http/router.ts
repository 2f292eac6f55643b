import type { Context, Middleware } from "./koa";

export type Route = {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Its groups are the handler's parameters. */
  readonly path: RegExp;
  readonly handle: (ctx: Context, ...parameters: string[]) => Promise<void> | void;
};

/** Our own routes, in front of the provider's. HEAD is answered as GET. A known path with another method: 405. */
export const routes =
  (table: readonly Route[]): Middleware =>
  async (ctx, next) => {
    const matching = table.flatMap((route) => {
      const match = route.path.exec(ctx.path);
      return match ? [{ route, parameters: match.slice(1) }] : [];
    });
    if (matching.length === 0) return next();
    const method = ctx.method === "HEAD" ? "GET" : ctx.method;
    const found = matching.find(({ route }) => route.method === method);
    if (!found) {
      ctx.set("allow", matching.map(({ route }) => route.method).join(", "));
      ctx.status = 405;
      return;
    }
    await found.route.handle(ctx, ...found.parameters);
  };
