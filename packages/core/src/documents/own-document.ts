import type { Context } from "../kernel/context";
import { findRecorded } from "./recorded-file";
import { hasTooManyEnds } from "./revision-hashes";
import { readVerificationCode, SAMPLE_CODE } from "./verification-code";

// A file from outside may be one of our own documents, of any municipality: made official again it would be another document with the
// other's text, signatures and code.

type Reads = Pick<Context, "global">;

/** Why a file can't be imported, by the code of its refusal. */
export type OwnDocument = {
  readonly code: "PDF_OF_A_DOCUMENT" | "PDF_TOO_COMPLEX";
  readonly text: string;
};

const RECORDED: OwnDocument = {
  code: "PDF_OF_A_DOCUMENT",
  text: "El PDF es un documento de esta plataforma, o una versión suya, y no se puede importar como otro. Use el documento mismo",
};
const NOT_OFFICIAL: OwnDocument = {
  code: "PDF_OF_A_DOCUMENT",
  text: "El PDF es una copia de un documento de esta plataforma que no es oficial, y no se puede importar como otro. Use el documento mismo",
};
const TOO_MANY_ENDS: OwnDocument = {
  code: "PDF_TOO_COMPLEX",
  text: "El PDF contiene demasiadas versiones de sí mismo. Guárdelo de nuevo con otro programa",
};

/** What the evidence knows it by: it is a state of a document, or begins with one. */
export const findOwnFile = async (ctx: Reads, pdf: Uint8Array): Promise<OwnDocument | undefined> => {
  if (hasTooManyEnds(pdf)) return TOO_MANY_ENDS;
  return (await findRecorded(ctx, pdf)) ? RECORDED : undefined;
};

/**
 * What its pages say: the code of a version that is not official, or of what was only looked at. A print of an official document has the code
 * of that, and may be imported: who checks it is told (`showsAnotherCode`).
 */
export const findOwnPages = async ({ global }: Reads, text: string): Promise<OwnDocument | undefined> => {
  const codes = codesIn(text);
  if (codes.length === 0) return undefined;
  if (codes.includes(SAMPLE_CODE)) return NOT_OFFICIAL;
  const [found] = await global.$queryRaw<unknown[]>`
    SELECT FROM foja_global.verification_codes c WHERE code = ANY(${codes}) AND (
      EXISTS (SELECT FROM foja_global.verification_codes n WHERE n.document_id = c.document_id AND n.created_at > c.created_at)
      OR NOT EXISTS (SELECT FROM foja_global.signature_audit s WHERE s.document_id = c.document_id AND s.official_number IS NOT NULL))
    LIMIT 1`;
  return found ? NOT_OFFICIAL : undefined;
};

/** Whether the pages of an imported document show the code of another one. */
export const showsAnotherCode = async (
  { global }: Reads,
  {
    id,
    isImported,
    content,
  }: { readonly id: string; readonly isImported: boolean; readonly content: string },
): Promise<boolean> => {
  const codes = isImported ? codesIn(content) : [];
  if (codes.length === 0) return false;
  const [found] = await global.$queryRaw<unknown[]>`
    SELECT FROM foja_global.verification_codes WHERE code = ANY(${codes}) AND document_id <> ${id}::uuid LIMIT 1`;
  return found !== undefined;
};

/** As it stands on paper, in groups. */
const PRINTED = /(?<![\dA-Z])[\dA-Z]{4}(?:-[\dA-Z]{4}){3}(?![\dA-Z])/g;

const codesIn = (text: string): string[] =>
  Array.from(text.matchAll(PRINTED), ([printed]) => readVerificationCode(printed) ?? []).flat();
