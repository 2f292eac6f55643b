import { createHash } from "node:crypto";

/** The file of a document, and of each time that it is renewed: told by its key alone, so that nobody has to keep it. */
const pdfOf = (documentId: string, revision: number): Buffer =>
  Buffer.from(`%PDF-1.7\n% ${documentId} ${revision}\n%%EOF\n`);

/** The same bytes in SQL, from a column of ids, as the documents' file columns. */
export const PDF_COLUMNS_SQL = (schema: string, id: string, revision: string): string => {
  const bytes = `convert_to(E'%PDF-1.7\\n% ' || ${id} || ' ' || ${revision} || E'\\n%%EOF\\n', 'UTF8')`;
  const sha256 = `encode(sha256(${bytes}), 'hex')`;
  return `'${schema}/documents/' || ${id} || '/' || ${sha256} || '-' || ${revision} || '.pdf', ${sha256}, length(${bytes})`;
};

const KEY = /\/documents\/([0-9a-f-]{36})\/[0-9a-f]{64}-(\d+)\.pdf$/;

export const pdfOfKey = (key: string): Buffer | undefined => {
  const [, id, revision] = KEY.exec(key) ?? [];
  return id ? pdfOf(id, Number(revision)) : undefined;
};

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
