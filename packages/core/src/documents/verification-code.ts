import { randomInt } from "node:crypto";
import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";

/** Crockford's base 32: no letter that is taken for a digit, and no U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** 80 random bits: whoever does not hold the paper does not guess it. */
export const newVerificationCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** On what is composed to be looked at and kept nowhere; no document has it. */
export const SAMPLE_CODE = "0".repeat(LENGTH);

const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A code as people type it: in any case and grouping, with letters for the digits that they look like. Undefined: it is none. */
export const readVerificationCode = (typed: string): string | undefined => {
  const code = typed
    .replace(/[\s\p{Dash_Punctuation}]/gu, "")
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return CODE.test(code) ? code : undefined;
};

/**
 * Writes down whose paper bears the code, in the transaction with which the composed PDF becomes the document's. Nobody holds it before. A
 * document that is composed again gets another one, and whoever holds the old paper can still be told so: rows stay.
 */
export const keepVerificationCode = async (
  tx: TenantTransaction,
  { tenant }: Pick<Context, "tenant">,
  { documentId, code }: { readonly documentId: string; readonly code: string },
): Promise<void> => {
  // Another schema's table, in the same transaction: the tenant's client does not know it.
  await tx.$executeRaw`
    INSERT INTO foja_global.verification_codes (code, schema_name, document_id)
    VALUES (${code}, ${tenant.schema}, ${documentId}::uuid)`;
};
