import type { NextRequest } from "next/server";
import { getToken } from "next-auth/jwt";
import { findEndSessionUrl } from "../../../../auth/end-session-url";
import { env } from "../../../../server/env";

/**
 * Ends the session here and at the provider. A POST, so that no link or image on another page can do it: the session cookie
 * does not travel with one (SameSite=Lax).
 */
export const POST = async (request: NextRequest): Promise<Response> => {
  const token = await getToken({ req: request, secret: env.nextauthSecret });
  const home = `${env.publicUrl}/`;
  const headers = new Headers({ location: home, "cache-control": "no-store" });

  if (typeof token?.idToken === "string") {
    const end = await findEndSessionUrl(env.oidcIssuer, { idToken: token.idToken, returnTo: home });
    if (end) headers.set("location", end);
  }

  for (const { name } of request.cookies.getAll()) {
    if (!name.includes("next-auth.session-token")) continue;
    const secure = name.startsWith("__Secure-") ? "; Secure" : "";
    headers.append("set-cookie", `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  }
  return new Response(null, { status: 303, headers });
};
