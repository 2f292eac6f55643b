import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { findEndSessionUrl } from "../../../../auth/end-session-url";
import { isOwnRequest } from "../../../../auth/own-request";
import { readToken } from "../../../../auth/session-token";
import { SIGNED_OUT_COOKIE, SIGNED_OUT_SECONDS } from "../../../../auth/signed-out";
import { env } from "../../../../server/env";
import { runtime } from "../../../../server/runtime";
import { say } from "../../../../server/say";

/** Ends the session here and at the provider. A POST of our own pages, so that nobody else's page can do it. */
export const POST = async (request: NextRequest): Promise<Response> => {
  if (!isOwnRequest(request.headers, env.publicUrl)) {
    return Response.json(
      { error: "La solicitud no viene de esta página", code: "FORBIDDEN" },
      { status: 403 },
    );
  }
  const token = await readToken(request.cookies);
  await runtime().uiSessions.end(token?.sid);

  const home = `${env.publicUrl}/`;
  // What the person saw must not come back by the browser's cache for whoever sits down next.
  const headers = new Headers({
    location: home,
    "cache-control": "no-store",
    "clear-site-data": '"cache"',
  });
  if (typeof token?.idToken === "string") {
    const end = await findEndSessionUrl(env.oidcIssuer, { idToken: token.idToken, returnTo: home });
    if (end) headers.set("location", end);
  }

  headers.append(
    "set-cookie",
    `${SIGNED_OUT_COOKIE}=1; Path=/ingresar; Max-Age=${SIGNED_OUT_SECONDS}; HttpOnly; SameSite=Lax`,
  );
  for (const { name } of request.cookies.getAll()) {
    if (!name.includes("next-auth.session-token")) continue;
    const secure = name.startsWith("__Secure-") ? "; Secure" : "";
    headers.append("set-cookie", `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  }
  return new Response(null, { status: 303, headers });
};

/** Opened as a page it ends nothing, or a link of somebody else's page could. HEAD is answered by this, too. */
export const GET = async (): Promise<Response> =>
  say(405, (await getTranslations("person"))("signOutByMenu"), { allow: "POST, OPTIONS" });
