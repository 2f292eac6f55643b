import { PdfReader } from "@foja/pades/pdf/reader";
import { type DocumentVerdict, verifyPdf } from "@foja/pades/verify/verify-pdf";

export type PdfJudgement = {
  /** In the order of signing. */
  readonly signatures: readonly {
    readonly intact: boolean;
    readonly valid: boolean;
    readonly modificationLevel: string;
    readonly isPermitted: boolean;
  }[];
  readonly stamp: DocumentVerdict["stamp"];
};

/** What our own verification says of a document that a town with `realPdfs` signed. */
export const judgePdf = (bytes: Uint8Array): PdfJudgement => {
  const { signatures, stamp } = verifyPdf(new PdfReader(bytes));
  return {
    signatures: signatures.map(({ intact, valid, modificationLevel, isPermitted }) => ({
      intact,
      valid,
      modificationLevel,
      isPermitted,
    })),
    stamp,
  };
};
