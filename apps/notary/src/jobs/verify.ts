import { PdfReader } from "@foja/pades/pdf/reader";
import type { RevocationSource } from "@foja/pades/revocation/source";
import { judgeVerified } from "@foja/pades/trust/judge-pdf";
import { createTrustStore } from "@foja/pades/trust/trust-store";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import type { Certificate } from "@foja/pades/x509/certificate";
import type { VerificationAnswer } from "../answers/verification";
import type { VerifyJob } from "./job";
import { type FreshEvidence, judgeAsking } from "./judge-asking";
import { presentVerification } from "./present-verification";

export type VerifyTools = {
  readonly now: () => Date;
  readonly trustAnchors: readonly Certificate[];
  readonly signerAnchors: readonly Certificate[];
  readonly revocation: RevocationSource;
};

/**
 * What every signature of a document is worth. What the document does not say about revocation is asked of the authorities.
 * @throws PdfError
 */
export const verify = async (
  { pdf, mustBeTrusted }: Pick<VerifyJob, "pdf" | "mustBeTrusted">,
  { now, trustAnchors, signerAnchors, revocation }: VerifyTools,
): Promise<VerificationAnswer> => {
  const reader = new PdfReader(pdf);
  const verified = verifyPdf(reader);
  const options = {
    store: createTrustStore(signerAnchors),
    timestampStore: createTrustStore(trustAnchors),
    now: now(),
  };
  const judge = (evidence: FreshEvidence) => judgeVerified(reader, verified, { ...options, evidence });
  const judged = await judgeAsking(judge, revocation, options.now);
  return presentVerification(judged, { hasStore: trustAnchors.length > 0, mustBeTrusted });
};
