import { createLogoutTokenReader } from "../../../../auth/logout-token";
import { readFields } from "../../../../auth/read-fields";
import { env } from "../../../../server/env";
import { runtime } from "../../../../server/runtime";

const read = createLogoutTokenReader({ issuer: env.oidcIssuer, clientId: env.oidcClientId });

/** The provider says that somebody's account changed (OpenID Connect Back-Channel Logout 1.0, 2.5): their sessions end. */
export const POST = async (request: Request): Promise<Response> => {
  const form = await readFields(request);
  if ("refused" in form) return answer(form.refused, { error: "invalid_request" });
  const token = form.fields?.logout_token;
  const logOut = typeof token === "string" ? await read(token) : undefined;
  if (!logOut) return answer(400, { error: "invalid_request" });
  await runtime().uiSessions.endOfSubject(logOut.subject, logOut.before);
  return answer(200, {});
};

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });
