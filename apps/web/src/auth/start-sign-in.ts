import type { NextAuthOptions } from "next-auth";
import { createAttemptCookies } from "./attempt-cookies";
import { respond, stateIn } from "./handle-sign-in";
import { runLibrary } from "./run-library";

export type SignInStart = {
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** A page of this site. */
  readonly returnTo: string;
  /** In which the provider should speak. */
  readonly language: string;
  /** Another account: the provider must ask even if it still knows the first one. */
  readonly asksAgain: boolean;
};

/**
 * Leads a browser to the provider without a page in between. The library starts a sign-in only for a form with its token, so that no other
 * site's page does it unseen; a link that does so only brings the person to where they would have to sign in anyway, and back to us.
 */
export const createSignInStart = (options: NextAuthOptions) => {
  const attempts = createAttemptCookies(options.useSecureCookies ?? false);

  return async (start: SignInStart): Promise<Response> => {
    const { cookies, headers, returnTo, language, asksAgain } = start;
    const none = { query: new URLSearchParams(), headers, fields: undefined };
    const token = await runLibrary({ ...none, method: "GET", segments: ["csrf"], cookies }, options);
    const { csrfToken } = JSON.parse(token.body ?? "{}") as { csrfToken?: string };
    const given = Object.fromEntries(
      token.cookies.map(({ name, value }) => [name, decodeURIComponent(value)]),
    );

    const answer = await runLibrary(
      {
        method: "POST",
        segments: ["signin", "oidc"],
        query: new URLSearchParams({ ui_locales: language, ...(asksAgain && { prompt: "login" }) }),
        cookies: { ...cookies, ...given },
        headers,
        fields: { csrfToken, callbackUrl: returnTo, json: "true" },
      },
      options,
    );
    const { url } = JSON.parse(answer.body ?? "{}") as { url?: string };
    const state = stateIn(answer);
    const left = [...token.cookies, ...answer.cookies];
    return respond(
      {
        status: 303,
        headers: new Headers({
          location: url ?? "/ingresar?error=Configuration",
          "cache-control": "no-store",
        }),
        cookies: [],
        body: null,
      },
      state ? attempts.kept(left, cookies, state) : left,
    );
  };
};
