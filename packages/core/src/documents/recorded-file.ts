import type { Context } from "../kernel/context";
import { type RevisionHash, revisionHashes } from "./revision-hashes";

/** Whoever signed, as the paper says it; a citizen signs for themselves, though the certificate is the municipality's. */
export type RecordedSigner = { readonly name: string; readonly isCitizen: boolean };

/** A file of the records that somebody's file is, or begins with. */
export type RecordedFile = {
  readonly schemaName: string;
  readonly documentId: string;
  /** It carries all signatures and the number. */
  readonly isOfficial: boolean;
  /** When its last signature was made; null for one that was only kept provable. */
  readonly signedAt: Date | null;
  /** How much of somebody's file it is, in bytes from the start. */
  readonly length: number;
  /** It is that file to the last byte. */
  readonly isWhole: boolean;
  /** What each signature of the evidence left, the first of them first: how long the file was then, and who had signed. */
  readonly signed: readonly (RecordedSigner & { readonly length: number })[];
};

type Row = Omit<RecordedFile, "length" | "isWhole" | "signed"> & {
  readonly sha256: string;
  readonly signerName: string | null;
  readonly isCitizen: boolean;
};

/** What the evidence of all municipalities knows of a file: the newest state of a document that it holds. */
export const findRecorded = async (
  { global }: Pick<Context<"stranger">, "global">,
  file: Uint8Array,
): Promise<RecordedFile | undefined> => {
  const hashes = revisionHashes(file);
  const sums = hashes.map(({ sha256 }) => sha256);
  const rows = await global.$queryRaw<Row[]>`
    SELECT sha256_after AS sha256, schema_name AS "schemaName", document_id AS "documentId",
      official_number IS NOT NULL AS "isOfficial", signed_at AS "signedAt", signer_name AS "signerName",
      signer_kind = 'citizen' AS "isCitizen"
    FROM foja_global.signature_audit WHERE sha256_after = ANY(${sums})
    UNION ALL
    SELECT sha256_after, schema_name, document_id, true, null, null, false
    FROM foja_global.preservation_audit WHERE sha256_after = ANY(${sums})`;
  return newestOf(rows, hashes, file.length);
};

/** Pure; `hashes` are the longest first. */
const newestOf = (
  rows: readonly Row[],
  hashes: readonly RevisionHash[],
  size: number,
): RecordedFile | undefined => {
  const found = hashes.flatMap(({ sha256, length }) => {
    const row = rows.find((one) => one.sha256 === sha256);
    return row ? { row, length } : [];
  });
  const [newest] = found;
  if (!newest) return undefined;
  const { schemaName, documentId, isOfficial, signedAt } = newest.row;
  return {
    ...{ schemaName, documentId, isOfficial, signedAt },
    length: newest.length,
    isWhole: newest.length === size,
    signed: found
      .flatMap(({ row: { signerName: name, isCitizen }, length }) =>
        name ? { length, name, isCitizen } : [],
      )
      .reverse(),
  };
};
