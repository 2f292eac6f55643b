import type { TenantClient } from "@foja/db/clients/types";
import { publicDocuments } from "../documents/public-documents";

export type PublishedFile = {
  readonly officialNumber: string;
  /** Of the copy, lower-case hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
};

/** The copy of the document with that number, if there is one; for whoever serves the copies, whom nobody has to ask. */
export const findPublished = async (
  db: TenantClient,
  officialNumber: string,
): Promise<PublishedFile | undefined> => {
  const row = await db.documentPublication.findFirst({
    where: { document: { officialNumber, ...publicDocuments } },
    select: { sha256: true, sizeBytes: true },
  });
  return row?.sha256 && row.sizeBytes
    ? { officialNumber, sha256: row.sha256, sizeBytes: row.sizeBytes }
    : undefined;
};
