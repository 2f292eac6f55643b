import type { NextRequest } from "next/server";
import type { NextAuthOptions } from "next-auth";
import { answerUnknownPath } from "../server/unknown-path";
import { createAttemptCookies, type SetCookie } from "./attempt-cookies";
import { readFields } from "./read-fields";
import { type LibraryAnswer, runLibrary } from "./run-library";

const ACTIONS = new Set(["providers", "session", "csrf", "signin", "signout", "callback", "error"]);

/** The sign-in library's own routes, without the one through which anybody could write into our log. */
export const createSignInHandler = (options: NextAuthOptions) => {
  const attempts = createAttemptCookies(options.useSecureCookies ?? false);

  return async (request: NextRequest, segments: readonly string[]): Promise<Response> => {
    const [action = ""] = segments;
    if (!ACTIONS.has(action)) return answerUnknownPath();
    const query = request.nextUrl.searchParams;
    // The library puts it into a header as it stands.
    const error = query.get("error");
    if (error !== null && !/^\w{1,64}$/.test(error)) return refusal(400);
    const read = await readFields(request);
    if ("refused" in read) return refusal(read.refused);

    const cookies = Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value]));
    const call = { method: request.method, segments, query, headers: request.headers, fields: read.fields };
    if (action !== "callback") {
      const answer = await runLibrary({ ...call, cookies }, options);
      const state = stateIn(answer);
      return respond(answer, state ? attempts.kept(answer.cookies, cookies, state) : answer.cookies);
    }
    const state = query.get("state") ?? "";
    const answer = await runLibrary({ ...call, cookies: attempts.seen(cookies, state) }, options);
    return respond(answer, attempts.used(answer.cookies, state));
  };
};

/** The state with which an answer sends the person to the provider. */
export const stateIn = ({ headers, body }: LibraryAnswer): string | undefined => {
  const address = headers.get("location") ?? /^\{"url":"([^"\\]*)"\}$/.exec(body ?? "")?.[1];
  return URL.parse(address ?? "")?.searchParams.get("state") ?? undefined;
};

export const respond = (
  { status, headers, body }: LibraryAnswer,
  cookies: readonly SetCookie[],
): Response => {
  const response = new Response(body, { status, headers });
  for (const { name, value, rest } of cookies)
    response.headers.append("set-cookie", `${name}=${value}${rest}`);
  return response;
};

const refusal = (status: 400 | 413): Response =>
  Response.json(
    status === 413
      ? { error: "La solicitud es demasiado grande", code: "BODY_TOO_LARGE" }
      : { error: "Solicitud inválida", code: "INVALID_INPUT" },
    { status },
  );
