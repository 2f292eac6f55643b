import type { Document, Prisma } from "@foja/db/generated/tenant/client";

/** The documents that everybody may read (specification 2, 2.10): official ones of public types. */
export const publicDocuments = {
  status: "signed",
  visibility: "publico",
} as const satisfies Prisma.DocumentWhereInput;

/** The same of one that was read. */
export const isPublicDocument = ({ status, visibility }: Pick<Document, "status" | "visibility">): boolean =>
  status === publicDocuments.status && visibility === publicDocuments.visibility;
