import { PdfReader } from "@foja/pades/pdf/reader";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import type { RevocationSource } from "@foja/pades/revocation/source";
import { type JudgedDocument, judgePdf } from "@foja/pades/trust/judge-pdf";
import { createTrustStore } from "@foja/pades/trust/trust-store";
import type { Certificate } from "@foja/pades/x509/certificate";
import type { VerificationAnswer } from "../answers/verification";
import type { VerifyJob } from "./job";
import { presentVerification } from "./present-verification";

export type VerifyTools = {
  readonly now: () => Date;
  readonly trustAnchors: readonly Certificate[];
  readonly signerAnchors: readonly Certificate[];
  readonly revocation: RevocationSource;
};

/**
 * What every signature of a document is worth. What the document does not say about revocation is asked of the authorities, but
 * only of those that lead to an anchor: nobody else is to make this service call addresses.
 * @throws PdfError
 */
export const verify = async (
  { pdf, mustBeTrusted }: VerifyJob,
  tools: VerifyTools,
): Promise<VerificationAnswer> => {
  const reader = new PdfReader(pdf);
  const options = {
    store: createTrustStore(tools.signerAnchors),
    timestampStore: createTrustStore(tools.trustAnchors),
    now: tools.now(),
  };
  const judged = judgePdf(reader, options);
  const evidence = await askFor(judged, tools.revocation, options.now);
  const final =
    evidence.ocsps.length + evidence.crls.length > 0 ? judgePdf(reader, { ...options, evidence }) : judged;
  return presentVerification(final, { hasStore: tools.trustAnchors.length > 0, mustBeTrusted });
};

/** Signers of one document whose status is asked for; those of the rest stay unknown. */
const SIGNERS_ASKED_MAX = 8;

const askFor = async ({ signatures }: JudgedDocument, revocation: RevocationSource, now: Date) => {
  const asked = new Map<string, readonly [Certificate, Certificate]>();
  for (const { kind, isTrusted, path, revocation: known } of signatures) {
    if (kind !== "signature" || !isTrusted || known.status !== "unknown") continue;
    const [certificate, issuer] = path;
    if (certificate && issuer) asked.set(certificate.x509.fingerprint256, [certificate, issuer]);
  }
  const questions = [...asked.values()].slice(0, SIGNERS_ASKED_MAX);
  const answers = await Promise.all(questions.map((pair) => askOne(revocation, pair, now)));
  return {
    certificates: [],
    ocsps: answers.flatMap(({ ocsp }) => ocsp ?? []),
    crls: answers.flatMap(({ crl }) => crl ?? []),
  };
};

const askOne = async (
  revocation: RevocationSource,
  [certificate, issuer]: readonly [Certificate, Certificate],
  now: Date,
) => {
  try {
    return await revocation(certificate, issuer, now);
  } catch (error) {
    // An authority that does not answer leaves the status unknown, and the answer says so.
    if (error instanceof RevocationError) return {};
    throw error;
  }
};
