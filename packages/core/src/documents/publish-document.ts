import type { Context } from "../kernel/context";
import { STORAGE_TIMEOUT_MS } from "../ports/storage";
import { readPdf } from "./pdf-store";
import { publicDocuments } from "./public-documents";

/** Below it lie a municipality's published documents, and nothing else. */
export const publicFolder = (schema: string): string => `public/${schema}`;

/** Where a public document lies: a stable address, named by its number (specification 2, 2.10). */
export const publicKey = (schema: string, officialNumber: string): string =>
  `${publicFolder(schema)}/${officialNumber}.pdf`;

/** Reading and writing, each as long as it may take, with room: nobody else copies the document meanwhile. */
const CLAIM_MS = 4 * STORAGE_TIMEOUT_MS;

const RETRY_MS_MAX = 6 * 3_600_000;
const retryDelayMs = (attempts: number): number => Math.min(60_000 * 2 ** attempts, RETRY_MS_MAX);

/**
 * Copies the file of a public official document to where everybody reads it, unless the copy there is that file already. A crash leaves
 * the old copy or the new one, and a row that says that one is due. Only what is official and public has a row.
 * @returns whether the copy is the official file now; false, too, while somebody else makes it
 * @throws what kept the file from being copied, which puts it off
 */
export const publishDocument = async (ctx: Context<"system">, documentId: string): Promise<boolean> => {
  const found = await ctx.db.documentPublication.findUnique({
    // The job may be older than its reason; only what is official and public now is published.
    where: { documentId, document: publicDocuments },
    include: { document: true },
  });
  const { officialNumber, pdfSha256, pdfSizeBytes } = found?.document ?? {};
  if (!found || !officialNumber || !pdfSha256 || !pdfSizeBytes) return false;
  if (found.sha256 === pdfSha256) return true;

  const now = ctx.now();
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  const claim = { documentId, retryAt: claimedUntil };
  const { count } = await ctx.db.documentPublication.updateMany({
    // Nobody made one since it was looked at: theirs may be of a newer file.
    where: { documentId, retryAt: { lte: now }, sha256: found.sha256 },
    data: { retryAt: claimedUntil },
  });
  if (count !== 1) return false;
  try {
    const bytes = await readPdf(ctx, found.document);
    await ctx.ports.storage.put(publicKey(ctx.tenant.schema, officialNumber), bytes, "application/pdf");
  } catch (error) {
    const retryAt = new Date(ctx.now().getTime() + retryDelayMs(found.attempts));
    await ctx.db.documentPublication.updateMany({
      where: claim,
      data: { retryAt, attempts: { increment: 1 } },
    });
    throw error;
  }
  const published = await ctx.db.documentPublication.updateMany({
    where: claim,
    data: {
      sha256: pdfSha256,
      sizeBytes: pdfSizeBytes,
      publishedAt: ctx.now(),
      retryAt: ctx.now(),
      attempts: 0,
    },
  });
  return published.count === 1;
};
