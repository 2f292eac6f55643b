import { createHash } from "node:crypto";
import type { Composer } from "@foja/core/ports/composer";
import { ComposerError } from "@foja/core/ports/composer";
import { type Notary, NotaryError, type SignRequest } from "@foja/core/ports/notary";

// A PDF as far as operations can tell: its bytes only grow, and every signature can be read back.

const HEAD = "%PDF-1.7\n";
const SIGNATURE = "\n%SIGNATURE ";

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
    .map((line) => JSON.parse(line) as FakeSignature);

/** What the text composer printed. */
export const readHtml = (pdf: Uint8Array): string =>
  Buffer.from(pdf).toString("utf8").slice(HEAD.length).split(SIGNATURE)[0] ?? "";

export const createTextNotary = (password: string): Notary => {
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
      return Buffer.concat([pdf, Buffer.from(`${SIGNATURE}${JSON.stringify(signature)}`)]);
    },
    ping: async () => {},
  };
};

const SIGNERS_MAX = 24;

export const createTextComposer = (): Composer => ({
  compose: async ({ html, signers }) => {
    if (signers > SIGNERS_MAX)
      throw new ComposerError("business", "TOO_MANY_SIGNERS", "Demasiados firmantes");
    return aTextPdf(html);
  },
  appendSheet: async ({ pdf }) => Buffer.concat([pdf, Buffer.from("\n%SHEET")]),
  ping: async () => {},
});
