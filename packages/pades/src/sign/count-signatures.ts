import type { PdfReader } from "../pdf/reader";
import { readSigningForm } from "./signature-fields";

export type SignatureCount = {
  readonly signatures: number;
  readonly timestamps: number;
  /** Names of the signature fields that wait to be signed. */
  readonly emptyFields: readonly string[];
};

export const countSignatures = (reader: PdfReader): SignatureCount => {
  const { signatures } = readSigningForm(reader, reader.catalog);
  return {
    signatures: signatures.filter(({ kind }) => kind === "signature").length,
    timestamps: signatures.filter(({ kind }) => kind === "timestamp").length,
    emptyFields: signatures.filter(({ kind }) => kind === "empty").map(({ name }) => name),
  };
};
