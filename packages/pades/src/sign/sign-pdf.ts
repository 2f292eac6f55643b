import { PdfReader } from "../pdf/reader";
import { fillContents } from "./embed-signature";
import { type PreparedSignature, prepareSignature, type SignatureRequest } from "./prepare-signature";

/** Gives the CMS over content with this digest, time stamp included. */
export type CreateCms = (digest: Buffer) => Promise<Buffer>;

export type SignedPdf = Pick<PreparedSignature, "fieldName" | "box" | "stampMode" | "missingLetters"> & {
  readonly bytes: Buffer;
};

const SPARE_BYTES = 1_024;

/**
 * Prepares, has the CMS made, writes it in. When the CMS turns out larger than the room (long chains, heavy time stamps), once
 * more with room enough: the digest is another one then, so the CMS is made twice.
 * @throws what `prepareSignature` and `createCms` throw; SigningError CONTENTS_TOO_SMALL when the second CMS is larger than the first
 * by more than the room to spare
 */
export const signPdf = async (
  pdf: Uint8Array | PdfReader,
  request: SignatureRequest,
  createCms: CreateCms,
): Promise<SignedPdf> => {
  const reader = pdf instanceof PdfReader ? pdf : new PdfReader(pdf);
  let prepared = prepareSignature(reader, request);
  let cms = await createCms(prepared.digest);
  if (cms.length * 2 > prepared.contentsEnd - prepared.contentsStart - 2) {
    prepared = prepareSignature(reader, { ...request, contentsBytes: cms.length + SPARE_BYTES });
    cms = await createCms(prepared.digest);
  }
  const { fieldName, box, stampMode, missingLetters } = prepared;
  return { bytes: fillContents(prepared, cms), fieldName, box, stampMode, missingLetters };
};
