import { SigningError } from "./errors";
import type { PreparedSignature } from "./prepare-signature";

/**
 * Writes the CMS into the room kept for it; the prepared bytes stay as they are.
 * Throws SigningError CONTENTS_TOO_SMALL: prepare again with more `contentsBytes`.
 */
export const embedSignature = (prepared: PreparedSignature, cms: Buffer): Buffer =>
  fillContents({ ...prepared, bytes: Buffer.from(prepared.bytes) }, cms);

/** The same into the prepared bytes themselves, for who alone has them: a copy of a large document takes longer than all the rest. */
export const fillContents = (
  { bytes, contentsStart, contentsEnd }: PreparedSignature,
  cms: Buffer,
): Buffer => {
  const room = (contentsEnd - contentsStart - 2) / 2;
  if (cms.length > room) {
    throw new SigningError(
      "CONTENTS_TOO_SMALL",
      `La firma ocupa ${cms.length} bytes y hay lugar para ${room}`,
    );
  }
  bytes.write(cms.toString("hex"), contentsStart + 1, "latin1");
  return bytes;
};
