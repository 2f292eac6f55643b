import { digestNameOf } from "@foja/pades/cms/algorithms";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import type { LtvTools } from "@foja/pades/ltv/raise-level";
import type { EvidenceRequest } from "@foja/pades/revocation/http";
import { createIssuerClient } from "@foja/pades/revocation/issuers";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import { createRevocationClient } from "@foja/pades/revocation/source";
import type { SignatureRequest } from "@foja/pades/sign/prepare-signature";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import { createTimestampClient } from "@foja/pades/tsp/client";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { createRevocationPki, type RevocationPkiOptions } from "../pki/revocation-pki";
import type { Identity } from "../pki/test-pki";
import { aResponder } from "../tsa/test-tsa";
import { certify } from "./certify";

const PERSON = {
  name: "Ana Núñez",
  seal: "Directora de Obras Particulares",
  department: "Secretaría de Planeamiento",
  entity: "Municipalidad de Tandil",
};

export const START = new Date("2027-03-05T15:00:00Z");
const YEAR_MS = 365 * 86_400_000;

export const yearsLater = (years: number): Date => new Date(START.getTime() + years * YEAR_MS);

type ArchiveOptions = Partial<RevocationPkiOptions> & {
  /** What comes instead of the authority's own answer. */
  readonly instead?: (request: EvidenceRequest) => Buffer | Promise<Buffer> | undefined;
};

/** A certification authority, a time stamp authority and a clock, with the tools that raise documents by them. */
export const anArchive = (options: ArchiveOptions = {}) => {
  const clock = { now: START };
  const { instead = () => undefined, ...rest } = options;
  const pki = createRevocationPki({ clock, ...rest });
  const asked: string[] = [];
  const now = () => clock.now;
  const aTsa = (from = clock.now, years = 3): Identity =>
    pki.issue({ commonName: "Sellos de tiempo", from, years, timestamps: true });
  const state = { tsa: aTsa() };

  const fetch = async (request: EvidenceRequest): Promise<Buffer> => {
    asked.push(new URL(request.url).pathname);
    const answer = (await instead(request)) ?? pki.answer(request.url, request.body);
    if (!answer) throw new RevocationError("HTTP_STATUS", "HTTP 404");
    return answer;
  };
  const timestamps = { count: 0 };
  const { timestamp } = createTimestampClient({
    authorities: [{ url: "http://tsa.test/" }],
    now,
    fetch: (_url, body) => {
      timestamps.count += 1;
      return aResponder(state.tsa, now).respond(body);
    },
  });
  const tools: LtvTools = {
    revocation: createRevocationClient({ fetch, now }),
    issuers: createIssuerClient({ fetch, now }),
    timestamp,
    trustAnchors: [parseCertificate(pki.root.certificates[0])],
    now,
  };

  type SignOptions = Partial<SignatureRequest> & {
    readonly withoutTimestamp?: boolean;
    readonly pss?: boolean;
  };

  const sign = async (pdf: Buffer, identity: Identity, signOptions: SignOptions = {}): Promise<Buffer> => {
    const { withoutTimestamp = false, pss = false, ...request } = signOptions;
    const signer = createKeySigner({ ...identity, pss });
    const { bytes } = await signPdf(
      pdf,
      {
        person: PERSON,
        signingTime: now(),
        digestAlgorithm: digestNameOf(signer.algorithm),
        ...request,
      },
      (digest) => createDetachedSignature({ signer, digest, ...(withoutTimestamp ? {} : { timestamp }) }),
    );
    return bytes;
  };

  /** A signature that certifies the document or locks fields. */
  const signCertifying = (
    pdf: Buffer,
    identity: Identity,
    certification: Omit<Parameters<typeof certify>[1], "signingTime" | "person">,
  ): Promise<Buffer> =>
    certify(pdf, { ...certification, person: PERSON, signingTime: now() }, (digest) =>
      createDetachedSignature({ signer: createKeySigner(identity), digest, timestamp }),
    );

  const signer = (commonName = "Ana Núñez", memberOptions: Partial<Parameters<typeof pki.issue>[0]> = {}) =>
    pki.issue({ commonName, from: START, years: 2, ...memberOptions });

  return {
    clock,
    pki,
    asked,
    timestamps,
    tools,
    sign,
    signCertifying,
    signer,
    aTsa,
    state,
    root: pki.root.certificates[0],
  };
};
