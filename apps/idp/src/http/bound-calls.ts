import { createCallLimit } from "@foja/service/call-limit";
import { clientIp } from "@foja/service/client-ip";
import { isSameSecret } from "@foja/service/same-secret";
import type { IdpOptions } from "../options";
import { TooManyCalls } from "./errors";
import type { Context, Middleware } from "./koa";
import { BodyError } from "./request-body";

const BODY_BYTES_MAX = 64 * 1024;
// A sign-in is some five calls, and a whole town hall may come from one address at eight in the morning.
const CALLS_A_MINUTE = 1_200;
// What reads or writes the database for anybody. Descriptions and keys are small, and the platform asks them at every sign-in.
const COUNTED = /^\/(auth|token|reg|me|interaction|activate|session)(\/|$)/;

/** Before anything is read, parsed or looked up: no large body, and not too many calls from one place. */
export const boundCalls = ({ webClient, trustedProxies }: IdpOptions): Middleware => {
  const limit = createCallLimit(CALLS_A_MINUTE, 60);
  const platform = `Basic ${Buffer.from(`${formEncode(webClient.id)}:${formEncode(webClient.secret)}`).toString("base64")}`;
  const callerOf = (ctx: Context): string =>
    clientIp(ctx.req.socket.remoteAddress, ctx.get("x-forwarded-for"), trustedProxies);

  return async (ctx, next) => {
    if (Number(ctx.get("content-length") || 0) > BODY_BYTES_MAX) throw new BodyError("TOO_LARGE");
    // The platform calls for everybody, from one address.
    if (COUNTED.test(ctx.path) && !isSameSecret(ctx.get("authorization"), platform)) {
      const seconds = limit.count(callerOf(ctx));
      if (seconds !== undefined) throw new TooManyCalls(seconds);
    }
    await next();
  };
};

// As clients write their credentials (RFC 6749, 2.3.1).
const formEncode = (text: string): string => new URLSearchParams({ "": text }).toString().slice(1);
