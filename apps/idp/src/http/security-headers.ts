import { cspSource } from "@foja/service/csp-source";
import type { IdpOptions } from "../options";
import { STYLE_SOURCE } from "../pages/style";
import type { Middleware } from "./koa";

/**
 * On every answer. `form-action` names the platform because Chromium also applies it to the redirects that follow a
 * form, and a login ends at the platform. `script-src` is there, closed, because the provider adds the hash of its own
 * one-line script to it where it needs one.
 */
export const securityHeaders = ({ issuer, publicUrl, webClient }: IdpOptions): Middleware => {
  const origins = [publicUrl, ...webClient.redirectUris, ...webClient.postLogoutRedirectUris].map(cspSource);
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    "script-src 'none'",
    "img-src data:",
    `form-action 'self' ${[...new Set(origins)].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(";");

  return async (ctx, next) => {
    ctx.set({
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      // Not no-referrer: with it browsers send `Origin: null`, and the check of where a form comes from needs it.
      "referrer-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      "cache-control": "no-store",
    });
    if (issuer.startsWith("https:")) ctx.set("strict-transport-security", "max-age=31536000");
    await next();
  };
};
