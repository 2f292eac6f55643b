import { createHash } from "node:crypto";
import { digestNameOf } from "@foja/pades/cms/algorithms";
import { CmsError } from "@foja/pades/cms/cms-error";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createExternalSigner } from "@foja/pades/cms/signer";
import { PdfReader } from "@foja/pades/pdf/reader";
import { assertExtends } from "@foja/pades/sign/external-signature";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { Problem } from "../problem";
import { checkSigner } from "./external-signer";
import type { CompletedPdf, CompleteJob } from "./job";
import type { JobTools } from "./job-tools";

/**
 * A prepared document with the value that its signer's token made: checked against exactly what was handed out, with a trusted time (B-T),
 * and verified as a stranger would before it is given back.
 * @throws Problem INVALID_SIGNATURE, CERTIFICATE_OF_OTHER_PERSON, PADES_ERROR; CertificateError, LtvError, TsaError, SigningError
 */
export const complete = async (job: CompleteJob, tools: JobTools): Promise<CompletedPdf> => {
  const prepared = Buffer.from(job.pdf.buffer, job.pdf.byteOffset, job.pdf.byteLength);
  const [contentsStart, contentsEnd] = placeOf(prepared, job.byteRange);
  // First of all who: a value by somebody else's key says nothing about this document.
  const { algorithm } = await checkSigner(job.signer, tools.now(), tools);
  const digest = createHash(digestNameOf(algorithm))
    .update(prepared.subarray(0, contentsStart))
    .update(prepared.subarray(contentsEnd))
    .digest();
  const signer = createExternalSigner({
    // As many as there is room for: those that it was prepared with.
    certificates: job.signer.certificates.map((der) => Buffer.from(der)),
    algorithm,
    signature: Buffer.from(job.signature),
  });
  const cms = await createDetachedSignature({ signer, digest, timestamp: tools.timestamp }).catch(
    refuseForeign,
  );

  const room = (contentsEnd - contentsStart - 2) / 2;
  if (cms.length > room)
    throw new Problem("PADES_ERROR", "La firma no entra en el lugar preparado", `${cms.length} > ${room}`);
  const pdf = Buffer.from(prepared);
  pdf.write(cms.toString("hex"), contentsStart + 1, "latin1");
  assertExtends(prepared.subarray(0, contentsStart), pdf);
  assertWhole(pdf);
  return { pdf };
};

const refuseForeign = (error: unknown): never => {
  if (error instanceof CmsError && error.code === "INVALID_SIGNATURE")
    throw new Problem(
      "INVALID_SIGNATURE",
      "La firma no corresponde a este documento y este certificado",
      error.message,
    );
  throw error;
};

/** Where the value goes: the one hole of the byte range, empty, with all of the file around it. */
const placeOf = (
  prepared: Buffer,
  [start, before, after, rest]: CompleteJob["byteRange"],
): readonly [contentsStart: number, contentsEnd: number] => {
  const hole = prepared.subarray(before, after).toString("latin1");
  if (start !== 0 || after + rest !== prepared.length || !/^<(?:00)+>$/.test(hole))
    throw new Problem("INVALID_PARAMETERS", "byte_range no es el del documento preparado");
  return [before, after];
};

/** The last signature is the new one: whole, over everything, and no earlier one spoilt by it. */
const assertWhole = (pdf: Buffer): void => {
  const { signatures } = verifyPdf(new PdfReader(pdf));
  const made = signatures.at(-1);
  const isGood = made?.kind === "signature" && made.intact && made.valid && made.signedBytes === pdf.length;
  if (!isGood) throw new Problem("PADES_ERROR", "Falló la firma PAdES", "the own signature does not verify");
  const spoilt = signatures.find(
    ({ isPermitted, modificationLevel }) => !isPermitted || modificationLevel === "OTHER",
  );
  if (spoilt)
    throw new Problem(
      "PADES_ERROR",
      "Una firma anterior dejaría de ser válida",
      `spoilt ${spoilt.fieldName}`,
    );
};
