import { digestNameOf } from "@foja/pades/cms/algorithms";
import { createDetachedSignature, signatureSizeMaxBytes } from "@foja/pades/cms/create-signature";
import { createKeySigner, type Signer } from "@foja/pades/cms/signer";
import { completeCertificates } from "@foja/pades/ltv/complete-certificates";
import type { SignatureRequest } from "@foja/pades/sign/prepare-signature";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import { stampNumber } from "@foja/pades/sign/stamp-number";
import { addVisualSignature } from "@foja/pades/sign/visual-signature";
import { acceptDocument } from "@foja/pades/verify/accept-document";
import { assertKeepsEarlier } from "@foja/pades/verify/keep-earlier";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { assertMaySign } from "@foja/pades/x509/signing-certificate";
import type { CertificateFile } from "../parameters/certificate";
import { isProvable } from "../parameters/signature";
import { complete } from "./complete";
import { extend, raiseOwn } from "./extend";
import { checkSigner } from "./external-signer";
import type { Job, JobResult, PlacedPdf, SignJob, StampJob, VisualJob } from "./job";
import type { JobTools } from "./job-tools";
import { prepare } from "./prepare";
import { stampOf } from "./stamp-of";
import { verify } from "./verify";

/** One request's work, from bytes to bytes; nothing is handed out that spoils what was signed before. Throws the errors of the signing layers. */
export const runJob = (job: Job, tools: JobTools): Promise<JobResult> => {
  switch (job.kind) {
    case "sign":
      return sign(job, tools);
    case "visual":
      return signVisually(job, tools);
    case "stamp":
      return stamp(job, tools);
    case "extend":
      return extend(job, trusting(tools, job.trust));
    case "verify":
      return verify(job, trusting(tools, job.trust));
    case "check":
      return checkSigner(job.signer, tools.now(), tools);
    case "prepare":
      return prepare(job, tools);
    case "complete":
      return complete(job, tools);
  }
};

/** With whom a municipality believes beside those that the installation does. */
const trusting = (tools: JobTools, trust: readonly Uint8Array[]): JobTools => {
  if (trust.length === 0) return tools;
  const further = trust.map((der) => parseCertificate(der));
  return {
    ...tools,
    trustAnchors: [...tools.trustAnchors, ...further],
    signerAnchors: [...tools.signerAnchors, ...further],
  };
};

const sign = async (job: SignJob, tools: JobTools): Promise<PlacedPdf> => {
  const signingTime = tools.now();
  const { reader, isRepaired: isRewritten } = await acceptDocument(job.pdf);
  const signer = await openSigner(job.certificate, tools, signingTime);
  const isTimestamped = job.level !== "B-B";
  const request: SignatureRequest = {
    person: job.person,
    signingTime,
    digestAlgorithm: digestNameOf(signer.algorithm),
    contentsBytes: signatureSizeMaxBytes({ signer, timestamped: isTimestamped }),
    maker: { certificates: signer.certificates, isTimestamped },
    ...stampOf(job.stamp, signingTime),
    ...(job.fieldName ? { fieldName: job.fieldName } : {}),
  };
  const signed = await signPdf(reader, request, (digest) =>
    createDetachedSignature({ signer, digest, ...(isTimestamped ? { timestamp: tools.timestamp } : {}) }),
  );
  const pdf = isProvable(job.level) ? await raiseOwn(signed, job.level, tools) : signed.bytes;
  assertKeepsEarlier(reader, pdf);
  return { ...signed, pdf, isRewritten, stampLines: [] };
};

const openSigner = async (file: CertificateFile, tools: JobTools, at: Date): Promise<Signer> => {
  const { key, certificates } = await tools.openKey(file.p12, file.password, at);
  assertMaySign(parseCertificate(certificates[0] ?? Buffer.alloc(0)), at);
  // A key file often holds the signer's certificate alone; who verifies needs those between it and the root too.
  const complete = await completeCertificates(certificates, { ...tools, at });
  return createKeySigner({ key, certificates: complete });
};

const signVisually = async (job: VisualJob, { now }: JobTools): Promise<PlacedPdf> => {
  const signingTime = now();
  const { reader, isRepaired: isRewritten } = await acceptDocument(job.pdf);
  const signed = addVisualSignature(reader, {
    person: job.person,
    signingTime,
    ...stampOf(job.stamp, signingTime),
  });
  return { ...signed, pdf: signed.bytes, isRewritten, fieldName: undefined, stampLines: [] };
};

const stamp = async (job: StampJob, { now }: JobTools): Promise<PlacedPdf> => {
  const { reader, isRepaired: isRewritten } = await acceptDocument(job.pdf);
  const stamped = stampNumber(reader, {
    ...stampOf(job.stamp, now()),
    ...(job.existingCount === undefined ? {} : { existingCount: job.existingCount }),
  });
  assertKeepsEarlier(reader, stamped.bytes);
  return { ...stamped, pdf: stamped.bytes, isRewritten };
};
