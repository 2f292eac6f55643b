import { z } from "zod";
import { acceptableName } from "./client-name";

export const UNNAMED = "Aplicación sin nombre";

const REDIRECT_URIS_MAX = 10;
// No user, no wildcard, no fragment; the whole of it in characters that look like what they are.
const UNAMBIGUOUS = /^[\x21-\x7e]+$/;
const AMBIGUOUS = /[*\\#@]/;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(?=[/?]|$)/i;
// A domain of its owner's turned around (RFC 8252, 7.1): what has no dot is everybody's, or runs in the browser.
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\//i;

const redirectUri = z
  .string()
  .max(500)
  .refine(isAcceptableRedirect, "must be https, http on loopback, or an application's own scheme with a dot");

const clientName = z.string().transform((given, ctx) => {
  const name = acceptableName(given);
  if (name !== undefined) return name;
  ctx.addIssue({
    code: "custom",
    message: "must be Latin letters, digits and signs, 100 at most, and not our own name",
  });
  return z.NEVER;
});

/** What an application may say about itself; anything else is dropped. */
const registration = z.object({
  redirect_uris: z.array(redirectUri).min(1).max(REDIRECT_URIS_MAX),
  client_name: clientName.default(UNNAMED),
  client_uri: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional()
    .catch(undefined),
  token_endpoint_auth_method: z
    .enum(["none", "client_secret_basic", "client_secret_post"])
    .default("client_secret_basic"),
  grant_types: z.array(z.string()).default(["authorization_code"]),
  response_types: z.array(z.string()).default(["code"]),
});

export type Registration = {
  readonly redirect_uris: readonly string[];
  readonly client_name: string;
  readonly client_uri?: string;
  readonly token_endpoint_auth_method: "none" | "client_secret_basic" | "client_secret_post";
  readonly application_type: "web" | "native";
  readonly grant_types: readonly string[];
  readonly response_types: readonly ["code"];
};

export type RegistrationDecision =
  | { readonly accepted: Registration }
  | { readonly refused: "invalid_redirect_uri" | "invalid_client_metadata"; readonly why: string };

/**
 * Open registration (RFC 7591) kept for clients that can't do without. Pure. Applications with a loopback or own-scheme
 * address count as native, so that the port of a loopback address is free (RFC 8252, 7.3), whatever they call
 * themselves.
 */
export const decideRegistration = (body: unknown): RegistrationDecision => {
  const parsed = registration.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.join(".") ?? "";
    return {
      refused: path.startsWith("redirect_uris") ? "invalid_redirect_uri" : "invalid_client_metadata",
      why: `${path}: ${issue?.message}`,
    };
  }
  const { client_uri, grant_types, response_types, ...rest } = parsed.data;
  if (!response_types.includes("code") || !grant_types.includes("authorization_code")) {
    return { refused: "invalid_client_metadata", why: "only the authorization code flow is offered" };
  }
  return {
    accepted: {
      ...rest,
      ...(client_uri === undefined ? {} : { client_uri }),
      application_type: rest.redirect_uris.some(isNativeRedirect) ? "native" : "web",
      grant_types: ["authorization_code", "refresh_token"].filter((type) => grant_types.includes(type)),
      response_types: ["code"],
    },
  };
};

function isAcceptableRedirect(text: string): boolean {
  if (!UNAMBIGUOUS.test(text) || AMBIGUOUS.test(text)) return false;
  const url = URL.parse(text);
  if (!url) return false;
  if (url.protocol === "https:") return /^https:\/\/[^/]/i.test(text) && !isLoopback(url.hostname);
  return url.protocol === "http:" ? LOOPBACK.test(text) : OWN_SCHEME.test(text);
}

// Nobody else can have a certificate for them, so whatever answers there is no application's.
const isLoopback = (host: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(host);

const isNativeRedirect = (text: string): boolean => new URL(text).protocol !== "https:";
