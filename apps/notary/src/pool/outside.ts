import type { IssuerSource } from "@foja/pades/revocation/issuers";
import { RevocationError, type RevocationProblem } from "@foja/pades/revocation/revocation-error";
import type { RevocationSource } from "@foja/pades/revocation/source";
import type { Imprint, TimestampSource } from "@foja/pades/tsp/timestamp";
import { TsaError, type TsaProblem } from "@foja/pades/tsp/tsa-error";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { exact } from "./exact-bytes";

/** What goes over the network. Threads ask the main thread for it, so that caches and circuit breakers are one per process. */
export type Outside = {
  readonly timestamp: TimestampSource;
  readonly revocation: RevocationSource;
  readonly issuers: IssuerSource;
};

/** A question of a thread, as plain data. Certificates are DER. */
export type Question =
  | { readonly kind: "timestamp"; readonly hash: Imprint["hash"]; readonly digest: Uint8Array }
  | {
      readonly kind: "revocation";
      readonly certificate: Uint8Array;
      readonly issuer: Uint8Array;
      readonly at: Date;
    }
  | { readonly kind: "issuers"; readonly certificate: Uint8Array };

/** Bytes by name: `token`; `ocsp` or `crl`; the issuers in order, with whether there may be others. */
export type Reply = Found | { readonly failure: Failure };

type Found = { readonly found: Readonly<Record<string, Uint8Array>>; readonly isPartial?: boolean };

type Failure =
  | { readonly name: "TsaError"; readonly code: TsaProblem; readonly message: string }
  | { readonly name: "RevocationError"; readonly code: RevocationProblem; readonly message: string };

/** On the main thread. What is no expected failure is reported, and looks to the thread like an authority that is away. */
export const answerQuestion = async (
  question: Question,
  outside: Outside,
  report: (error: unknown) => void,
): Promise<Reply> => {
  try {
    return await find(question, outside);
  } catch (error) {
    const isExpected = error instanceof TsaError || error instanceof RevocationError;
    if (!isExpected) report(error);
    return { failure: isExpected ? plain(error) : unexpected(question, String(error)) };
  }
};

const find = async (question: Question, outside: Outside): Promise<Found> => {
  switch (question.kind) {
    case "timestamp": {
      const { hash, digest } = question;
      return { found: { token: exact(await outside.timestamp({ hash, digest: Buffer.from(digest) })) } };
    }
    case "revocation": {
      const { certificate, issuer, at } = question;
      return {
        found: await outside.revocation(parseCertificate(certificate), parseCertificate(issuer), at),
      };
    }
    case "issuers": {
      const { certificates, isPartial } = await outside.issuers(parseCertificate(question.certificate));
      return { found: Object.fromEntries(Object.entries(certificates)), isPartial };
    }
  }
};

const plain = (error: TsaError | RevocationError): Failure =>
  error instanceof TsaError
    ? { name: error.name, code: error.code, message: error.message }
    : { name: error.name, code: error.code, message: error.message };

const unexpected = ({ kind }: Question, message: string): Failure =>
  kind === "timestamp"
    ? { name: "TsaError", code: "UNREACHABLE", message }
    : { name: "RevocationError", code: "UNREACHABLE", message };

/** In a thread: the same functions, by way of `ask`. */
export const askOutside = (ask: (question: Question) => Promise<Reply>): Outside => {
  const replyTo = async (question: Question) => {
    const reply = await ask(question);
    if ("failure" in reply) throw errorOf(reply.failure);
    const { found, isPartial = false } = reply;
    return {
      found: new Map(Object.entries(found).map(([name, bytes]) => [name, Buffer.from(bytes)])),
      isPartial,
    };
  };

  return {
    timestamp: async ({ hash, digest }) => {
      const { found } = await replyTo({ kind: "timestamp", hash, digest: exact(digest) });
      const token = found.get("token");
      if (!token) throw new TsaError("NOT_A_REPLY", "no token");
      return token;
    },
    revocation: async (certificate, issuer, at) => {
      const question = { kind: "revocation", certificate: certificate.der, issuer: issuer.der, at } as const;
      return Object.fromEntries((await replyTo(question)).found);
    },
    issuers: async (certificate) => {
      const { found, isPartial } = await replyTo({ kind: "issuers", certificate: certificate.der });
      return { certificates: [...found.values()], isPartial };
    },
  };
};

const errorOf = ({ name, code, message }: Failure): Error =>
  name === "TsaError" ? new TsaError(code, message) : new RevocationError(code, message);
