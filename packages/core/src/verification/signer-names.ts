import type { RecordedFile, RecordedSigner } from "../documents/recorded-file";
import type { JudgedSignature } from "../ports/notary";

/**
 * Pure: by its place, who made each signature, where the records say so: the last one within what their signing left. Those that an imported file brought
 * along, and those that others put behind it, keep the name of their certificate.
 */
export const signerNames = (
  recorded: Pick<RecordedFile, "signed"> | undefined,
  signatures: readonly Pick<JudgedSignature, "signedBytes">[],
): ReadonlyMap<number, RecordedSigner> =>
  new Map(
    recorded?.signed.map(({ length, name, isCitizen }) => [
      signatures.findLastIndex(({ signedBytes }) => signedBytes !== null && signedBytes <= length),
      { name, isCitizen },
    ]),
  );
