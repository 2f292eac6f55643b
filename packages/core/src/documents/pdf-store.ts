import { createHash } from "node:crypto";
import type { Context } from "../kernel/context";
import { storageUnavailable } from "../kernel/invoke";
import { defineRefusal, type Refusing } from "../kernel/refusal";

export type StoredPdf = {
  readonly pdfKey: string;
  /** Lower-case hex. */
  readonly pdfSha256: string;
  readonly pdfSizeBytes: number;
};

type Files = Pick<Context, "tenant" | "ports" | "newId">;

export const sha256Hex = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Seconds that a link works (specification 1, 8). */
export const LINK_EXPIRES_IN_SECONDS = 600;

/** Where somebody who may see the document fetches the file. */
export const linkToPdf = (
  { ports }: Pick<Context, "ports">,
  { id, officialNumber }: { readonly id: string; readonly officialNumber: string | null },
  key: string,
): Promise<string> =>
  ports.storage.link(key, {
    expiresInSeconds: LINK_EXPIRES_IN_SECONDS,
    fileName: `${officialNumber ?? `documento-${id}`}.pdf`,
  });

/** Below it lie the files of a municipality's documents, and nothing else. */
export const documentFolder = (schema: string): string => `${schema}/documents`;

/**
 * Stores the newest bytes of a document, before the row that points at them is committed. The key carries the hash, and an id of its
 * own: two tries never write over each other, and a key that nobody names is never named again, not even by the same bytes, so that
 * it can be cleared away.
 */
export const storePdf = async (ctx: Files, documentId: string, bytes: Uint8Array): Promise<StoredPdf> => {
  const pdfSha256 = sha256Hex(bytes);
  const pdfKey = `${documentFolder(ctx.tenant.schema)}/${documentId}/${pdfSha256}-${ctx.newId()}.pdf`;
  await ctx.ports.storage.put(pdfKey, bytes, "application/pdf");
  return { pdfKey, pdfSha256, pdfSizeBytes: bytes.length };
};

/** The same for a PDF as it was uploaded, which is nobody's only copy: signatures that it bears are others'. */
export const storeImported = async (ctx: Files, documentId: string, bytes: Uint8Array): Promise<string> => {
  const key = `${documentFolder(ctx.tenant.schema)}/${documentId}/${IMPORTED}${sha256Hex(bytes)}-${ctx.newId()}.pdf`;
  await ctx.ports.storage.put(key, bytes, "application/pdf");
  return key;
};

const IMPORTED = "imported-";

/** The same for a file that goes inside the PDF once it is made. */
export const storeAttached = async (ctx: Files, documentId: string, bytes: Uint8Array): Promise<string> => {
  const key = `${documentFolder(ctx.tenant.schema)}/${documentId}/${IMPORTED}attached-${sha256Hex(bytes)}-${ctx.newId()}`;
  await ctx.ports.storage.put(key, bytes, "application/octet-stream");
  return key;
};

export const isImportedKey = (key: string): boolean =>
  key.slice(key.lastIndexOf("/") + 1).startsWith(IMPORTED);

const DOCUMENT_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+$/;

/** The document that a file below `documentFolder` belongs to; undefined when it has another name than documents' files. */
export const documentOfKey = (schema: string, key: string): string | undefined => {
  const prefix = `${documentFolder(schema)}/`;
  return key.startsWith(prefix) ? DOCUMENT_FILE.exec(key.slice(prefix.length))?.[1] : undefined;
};

export const pdfMissing = defineRefusal(
  "unavailable",
  "PDF_MISSING",
  "No se encuentra el archivo PDF del documento. Avise a un administrador",
);
export const pdfAltered = defineRefusal(
  "unavailable",
  "PDF_INTEGRITY_FAILED",
  "El archivo PDF del documento no coincide con el registrado. Avise a un administrador",
);

/** Of whoever needs the file of a document. */
export const PDF_REFUSALS: readonly Refusing[] = [pdfMissing, pdfAltered, storageUnavailable];

/** The bytes that the row promises, or a refusal: nothing is ever signed that is not what was rendered. */
export const readPdf = async (
  ctx: Pick<Context, "ports">,
  { pdfKey, pdfSha256 }: { readonly pdfKey: string | null; readonly pdfSha256: string | null },
): Promise<Uint8Array> => {
  const bytes = pdfKey === null ? undefined : await ctx.ports.storage.get(pdfKey);
  if (!bytes) throw pdfMissing();
  if (sha256Hex(bytes) !== pdfSha256) throw pdfAltered();
  return bytes;
};
