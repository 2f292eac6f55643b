/** Headers of every answer that is data and no page: never cached, never framed, never sniffed. */
export const apiSecurityHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});
