import { parseS3Url } from "@foja/adapters/storage/s3-url";
import { createProxy } from "./server/create-proxy";
import { env } from "./server/env";

// Doors and health checks set their own headers and must not pay for this; only paths with an escape are looked at everywhere. Next
// wants it written out; a test compares it with the list of doors.
export const config = {
  matcher: [
    "/(.*%.*)",
    "/((?!(?:mcp|api/v1|api/desktop|api/trpc|admin|backend/api/v1|backoffice/archivos|verificar/archivo|healthz|readyz)(?:/|$)|_next/).*)",
  ],
};

export const proxy = createProxy({
  publicUrl: env.publicUrl,
  issuer: env.oidcIssuer,
  files: env.storageUrl.startsWith("s3:") ? parseS3Url(env.storageUrl).publicEndpoint : undefined,
});
