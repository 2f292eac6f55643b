import { defineRefusal } from "@foja/core/kernel/refusal";

/** The token of a request (RFC 6750, 2.1). */
export const bearerOf = ({ headers }: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

export const tokenRequired = defineRefusal(
  "unauthenticated",
  "TOKEN_REQUIRED",
  "Falta el token de acceso: Authorization: Bearer",
);
