import type { Middleware } from "./koa";

/** How an authorization answers. A form as answer would be a page of the library's, in English, which goes on by script. */
export const RESPONSE_MODES = ["fragment", "query"];

/** The library lists all that it knows, whatever its clients may ask for. */
export const offeredModes: Middleware = async (ctx, next) => {
  await next();
  const body: unknown = ctx.body;
  if (typeof body === "object" && body !== null && "response_modes_supported" in body)
    body.response_modes_supported = RESPONSE_MODES;
};
