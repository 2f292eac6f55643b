import { createHash } from "node:crypto";
import type { Composer } from "@foja/core/ports/composer";
import { ComposerError } from "@foja/core/ports/composer";
import {
  type ExtendedPdf,
  type Notary,
  NotaryError,
  type SignRequest,
  type TokenHolder,
} from "@foja/core/ports/notary";

// A PDF as far as operations can tell: its bytes only grow, and every signature can be read back.

const HEAD = "%PDF-1.7\n";
const SIGNATURE = "\n%SIGNATURE ";
const EXTENSION = "\n%EXTENSION ";

export type FakeSignature = Pick<SignRequest, "person" | "level" | "timezone" | "stamp" | "tenantId"> & {
  /** Differs in every signature, as a time stamp does. */
  readonly nonce: number;
  readonly sha256Before: string;
};

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export const aTextPdf = (text = "contenido"): Uint8Array => Buffer.from(`${HEAD}${text}`);

/** The signatures of a PDF that the text notary signed, oldest first. */
export const readSignatures = (pdf: Uint8Array): FakeSignature[] =>
  Buffer.from(pdf)
    .toString("utf8")
    .split(SIGNATURE)
    .slice(1)
    .map((line) => JSON.parse(line.split("\n")[0] ?? "") as FakeSignature);

export type FakeExtension = {
  readonly level: "B-LT" | "B-LTA";
  readonly nonce: number;
  readonly archivedAt: string | null;
  readonly provableUntil: string;
};

/** What was added to keep its signatures provable, oldest first. */
export const readExtensions = (pdf: Uint8Array): FakeExtension[] =>
  Buffer.from(pdf)
    .toString("utf8")
    .split(EXTENSION)
    .slice(1)
    .map((line) => JSON.parse(line) as FakeExtension);

/** What the text composer printed. */
export const readHtml = (pdf: Uint8Array): string =>
  Buffer.from(pdf).toString("utf8").slice(HEAD.length).split(SIGNATURE)[0] ?? "";

export type TextNotaryOptions = {
  readonly password: string;
  readonly now?: () => Date;
  /** When the certificate of its time stamps ends, as of a moment. Default: five years from then. */
  readonly provableUntil?: (now: Date) => Date;
};

const YEAR_MS = 365 * 24 * 3_600_000;

export const createTextNotary = ({
  password,
  now = () => new Date(),
  provableUntil = (time) => new Date(time.getTime() + 5 * YEAR_MS),
}: TextNotaryOptions): Notary => {
  let nonce = 0;
  return {
    sign: async ({ pdf, person, level, timezone, stamp, tenantId, certificate }) => {
      if (certificate.password !== password) {
        throw new NotaryError("business", "INVALID_CERTIFICATE", "El certificado no se puede abrir");
      }
      nonce += 1;
      const signature: FakeSignature = {
        person,
        level,
        timezone,
        tenantId,
        nonce,
        sha256Before: sha256(pdf),
        ...(stamp && { stamp }),
      };
      return { pdf: append(pdf, SIGNATURE, signature), timestampedAt: level === "B-B" ? null : now() };
    },
    checkHolder: async (holder) => {
      requireHolder(holder);
      return {
        certificates: holder.certificates,
        algorithm: holder.usesPss ? "rsa-pss-sha256" : "rsa-pkcs1-sha256",
        subject: "CN=Prueba",
        issuer: "CN=Autoridad de prueba",
        serialNumber: "01",
        notBefore: new Date(0),
        notAfter: new Date(now().getTime() + YEAR_MS),
        isRevocationKnown: true,
      };
    },
    prepare: async ({ pdf, certificates: _, ...request }) => {
      nonce += 1;
      const update = Buffer.from(
        `${PREPARED}${JSON.stringify({ ...request, nonce, sha256Before: sha256(pdf) })}`,
      );
      const whole = Buffer.concat([pdf, update]);
      return {
        update,
        byteRange: [0, whole.length, whole.length, 0],
        digestAlgorithm: "sha256",
        digest: sha256(whole),
        toSign: Buffer.from(`firmar ${sha256(whole)}`),
      };
    },
    complete: async ({ pdf, holder, signature, tenantId }) => {
      const id = requireHolder(holder);
      const value = Buffer.from(signature).toString();
      const right = textTokenSignature(Buffer.from(`firmar ${sha256(pdf)}`), id).toString();
      if (value !== right && value !== EXAMPLE_VALUE)
        throw new NotaryError("business", "INVALID_SIGNATURE", "La firma no corresponde a este documento");
      const text = Buffer.from(pdf).toString();
      const at = text.lastIndexOf(PREPARED);
      const { person, timezone, stamp, sha256Before } = JSON.parse(
        text.slice(at + PREPARED.length),
      ) as FakeSignature;
      nonce += 1;
      const made: FakeSignature = {
        person,
        level: "B-T",
        timezone,
        tenantId,
        nonce,
        sha256Before,
        ...(stamp && { stamp }),
      };
      return { pdf: append(pdf, SIGNATURE, made), timestampedAt: now() };
    },
    extend: async ({ pdf, to }) => {
      const last = readExtensions(pdf).at(-1);
      const level = to === "renew" ? "B-LTA" : to;
      if (to !== "renew" && last && (last.level === "B-LTA" || last.level === to))
        return described(pdf, last);
      nonce += 1;
      const time = now();
      const extension: FakeExtension = {
        level,
        nonce,
        archivedAt: level === "B-LTA" ? time.toISOString() : null,
        provableUntil: provableUntil(time).toISOString(),
      };
      return described(append(pdf, EXTENSION, extension), extension);
    },
    verify: async (pdf) =>
      readSignatures(pdf).map((_, index) => ({
        fieldName: `firma${index + 1}`,
        kind: "signature",
        certifiedName: null,
        intact: true,
        valid: true,
        modificationLevel: "LTA_UPDATES",
      })),
    judge: async (pdf) => {
      const signatures = readSignatures(pdf).map(
        ({ person }, index) =>
          ({
            fieldName: `firma${index + 1}`,
            kind: "signature",
            certifiedName: person.entity,
            organization: null,
            signedBytes: null,
            certificate: null,
            intact: true,
            valid: true,
            modificationLevel: "LTA_UPDATES",
            timestampedAt: null,
            claimedAt: null,
            revocation: "unknown",
          }) as const,
      );
      return { failure: signatures.length === 0 ? "no_signatures" : null, signatures };
    },
    timestamp: async (hash) => ({ token: Buffer.from(`sello ${hash} ${now().toISOString()}`) }),
    ping: async () => {},
  };
};

const PREPARED = "\n%preparado ";

/** A certificate, DER, of somebody with this national id, as this notary reads it. */
export const aTextCertificate = (nationalId: string): Buffer => Buffer.from(JSON.stringify({ nationalId }));

/** What the token with that certificate makes of what it is given to sign. */
export const textTokenSignature = (toSign: Uint8Array, nationalId: string): Buffer =>
  Buffer.from(`${nationalId} firmó ${sha256(toSign)}`);

/** What the descriptions give as an example: anybody's certificate, and a value that it made. */
const EXAMPLE_CERTIFICATE = "certificado de prueba";
const EXAMPLE_VALUE = "firma de prueba: la que un token haria con su clave, en ejemplos";

const requireHolder = ({ certificates, nationalId }: TokenHolder): string => {
  const base64 = certificates.replace(/-----[A-Z ]+-----/, "").split("-----")[0] ?? "";
  const text = Buffer.from(base64, "base64").toString();
  if (text === EXAMPLE_CERTIFICATE) return nationalId;
  const found = JSON.parse(text) as { nationalId: string };
  if (found.nationalId !== nationalId)
    throw new NotaryError("business", "CERTIFICATE_OF_OTHER_PERSON", "El certificado es de otra persona");
  return found.nationalId;
};

const append = (pdf: Uint8Array, mark: string, what: object): Uint8Array =>
  Buffer.concat([pdf, Buffer.from(`${mark}${JSON.stringify(what)}`)]);

const described = (pdf: Uint8Array, { level, archivedAt, provableUntil }: FakeExtension): ExtendedPdf => ({
  pdf,
  level,
  archivedAt: archivedAt === null ? null : new Date(archivedAt),
  provableUntil: new Date(provableUntil),
});

const SIGNERS_MAX = 24;

export const createTextComposer = (): Composer => ({
  compose: async ({ html, signers, files = [] }) => {
    if (signers > SIGNERS_MAX)
      throw new ComposerError("business", "TOO_MANY_SIGNERS", "Demasiados firmantes");
    return aTextPdf(html + files.map(({ name, bytes }) => `\n%FILE ${name} ${sha256(bytes)}`).join(""));
  },
  inspect: async ({ pdf }) => {
    const text = Buffer.from(pdf).toString("utf8");
    if (text.startsWith(HEAD)) return { text: text.slice(HEAD.length) };
    throw new ComposerError("business", "PDF_UNREADABLE", "El archivo no es un PDF que se pueda leer");
  },
  appendSheet: async ({ pdf }) => Buffer.concat([pdf, Buffer.from("\n%SHEET")]),
  ping: async () => {},
});
