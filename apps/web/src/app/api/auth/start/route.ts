import type { NextRequest } from "next/server";
import { getLocale } from "next-intl/server";
import { localAddress } from "../../../../auth/local-address";
import { authOptions } from "../../../../auth/options";
import { SIGNED_OUT_COOKIE } from "../../../../auth/signed-out";
import { createSignInStart } from "../../../../auth/start-sign-in";
import { env } from "../../../../server/env";

const start = createSignInStart(authOptions);

/**
 * To the identity provider, and from there to `callbackUrl`, a page of this site; with `otra` as somebody else. Below the path of the
 * attempts' cookies, so that of many that somebody begins the oldest are forgotten.
 */
export const GET = async (request: NextRequest): Promise<Response> => {
  const { searchParams } = request.nextUrl;
  const response = await start({
    cookies: Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value])),
    headers: request.headers,
    returnTo: localAddress(searchParams.get("callbackUrl"), new URL(env.publicUrl).origin),
    language: await getLocale(),
    asksAgain: searchParams.has("otra"),
  });
  response.headers.append("set-cookie", `${SIGNED_OUT_COOKIE}=; Path=/ingresar; Max-Age=0`);
  return response;
};
