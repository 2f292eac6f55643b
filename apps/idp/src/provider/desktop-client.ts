export const DESKTOP_CLIENT_ID = "foja-desktop";

/**
 * The program with which people sign by token (`/.well-known/foja-desktop` names it). Whoever has the program has all that is in it, so it
 * has no secret (RFC 8252, 8.4-8.5), and listens on whatever port of loopback is free (7.3).
 */
export const DESKTOP_CLIENT = {
  client_id: DESKTOP_CLIENT_ID,
  client_name: "Firma con token",
  application_type: "native" as const,
  token_endpoint_auth_method: "none" as const,
  redirect_uris: ["http://127.0.0.1/callback"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code" as const],
};
