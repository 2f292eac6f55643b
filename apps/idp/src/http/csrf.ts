import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isSameSecret } from "@foja/service/same-secret";

/** Ties a form to the page that it was made for. The subject is itself a secret of that page (its id or its token). */
export const csrfToken = (key: string, subject: string): string =>
  createHmac("sha256", key).update(`csrf.v1:${subject}`).digest("base64url");

/** Both must hold: the token is of that page, and the browser doesn't say that the form came from elsewhere. */
export const isOwnForm = (
  { key, subject, issuer }: { readonly key: string; readonly subject: string; readonly issuer: string },
  token: string | null,
  headers: IncomingHttpHeaders,
): boolean => {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (headers.origin !== undefined && headers.origin !== issuer) return false;
  return isSameSecret(token, csrfToken(key, subject));
};
