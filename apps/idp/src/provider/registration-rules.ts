import { z } from "zod";

const REDIRECT_URIS_MAX = 10;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
// Schemes that a browser would run or open as a file instead of handing them to an application.
const FORBIDDEN_SCHEMES = new Set([
  "javascript:",
  "data:",
  "vbscript:",
  "file:",
  "blob:",
  "about:",
  "ws:",
  "wss:",
  "ftp:",
]);

const redirectUri = z
  .string()
  .max(500)
  .refine(isAcceptableRedirect, "must be https, http on loopback, or an application's own scheme");

// No control or direction-changing characters: the name is shown on the consent page.
const plainText = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "has characters that can't be shown");

/** What an application may say about itself; anything else is dropped. */
const registration = z.object({
  redirect_uris: z.array(redirectUri).min(1).max(REDIRECT_URIS_MAX),
  client_name: plainText.default("Aplicación sin nombre"),
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
  const url = URL.parse(text);
  if (!url || url.hash || text.includes("#") || url.username || url.password) return false;
  if (url.protocol === "http:") return LOOPBACK.has(url.hostname);
  if (url.protocol === "https:") return !LOOPBACK.has(url.hostname);
  return !FORBIDDEN_SCHEMES.has(url.protocol);
}

const isNativeRedirect = (text: string): boolean => new URL(text).protocol !== "https:";
