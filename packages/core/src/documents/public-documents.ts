import type { Prisma } from "@foja/db/generated/tenant/client";

/** The documents that everybody may read (specification 2, 2.10): official ones of public types. */
export const publicDocuments = {
  status: "signed",
  visibility: "publico",
} as const satisfies Prisma.DocumentWhereInput;
