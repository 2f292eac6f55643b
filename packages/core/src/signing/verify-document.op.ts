import { z } from "zod";
import { PDF_REFUSALS, readPdf } from "../documents/pdf-store";
import { documentPeople, presentPerson } from "../documents/present-document";
import type { Context } from "../kernel/context";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { documentNotFound, getVisibleDocument } from "../permissions/get-visible-document";
import { MODIFICATION_LEVELS, NotaryError, type VerifiedSignature } from "../ports/notary";
import { findTokenTrust } from "./token/token-trust";

export const notSignedYet = defineRefusal(
  "wrong_state",
  "NOT_SIGNED",
  "El documento no tiene firmas para verificar",
);
export const verificationUnavailable = defineRefusal<[cause: unknown]>(
  "unavailable",
  "VERIFICATION_UNAVAILABLE",
  "La verificación de firmas no está disponible en este momento. No se sabe si las firmas valen. Intente de nuevo en unos minutos",
  { cause: (cause) => cause },
);

/** What our own verification says of a file (docs/verification.md), asked now and of the file as it is stored. */
export const verifyDocumentOp = defineOperation({
  id: "documents.verify",
  summary: "Verifica las firmas del PDF de un documento y dice de cada una si vale",
  access: "user",
  effect: "read",
  input: z.strictObject({ document_id: documentId }),
  output: z.strictObject({
    document_id: z.guid(),
    sha256: z.string(),
    verified_at: z.iso.datetime(),
    /** All of those below hold, there is one for each person who signed, and no time stamp of the file is broken. */
    holds: z.boolean(),
    signatures: z.array(
      z.strictObject({
        /** Who signed here; of what an imported file brought along, whom the certificate names. Null where it names nobody. */
        signer: z.string().nullable(),
        /** It came with an imported file. */
        is_foreign: z.boolean(),
        intact: z.boolean(),
        valid: z.boolean(),
        /** The worst of what changed after it. */
        modification_level: z.enum(MODIFICATION_LEVELS),
        /** Whether the installation believes who certified it; null where nobody judged that. */
        trusted: z.boolean().nullable(),
      }),
    ),
    /** Who signed by the records, and has no signature in the file. */
    missing: z.array(z.string()),
  }),
  errors: ["invalid_input", documentNotFound, notSignedYet, ...PDF_REFUSALS, verificationUnavailable],
}).run(async (ctx, { document_id }) => {
  // Who signed and the file that they signed: one whose signature came in between would be said to be missing.
  const document = await ctx.snapshot((db) =>
    getVisibleDocument(ctx, document_id, {
      hidden: "not_found",
      include: { signers: documentPeople.signers },
      db,
    }),
  );
  const names = document.signers
    .filter(({ signedAt }) => signedAt !== null)
    .map(({ user, citizen }) => presentPerson(user, citizen).full_name);
  if (names.length === 0 || document.pdfSha256 === null) throw notSignedYet();

  const verified = await verify(ctx, await readPdf(ctx, document));
  const signatures = verified.filter(({ kind }) => kind === "signature");
  // In the order of signing: whatever an imported file had was there before ours.
  const foreign = Math.max(signatures.length - names.length, 0);
  const missing = names.slice(signatures.length - foreign);
  return {
    document_id: document.id,
    sha256: document.pdfSha256,
    verified_at: ctx.now().toISOString(),
    holds: missing.length === 0 && verified.every(doesHold),
    signatures: signatures.map((signature, index) => ({
      signer: index < foreign ? signature.certifiedName : names[index - foreign]!,
      is_foreign: index < foreign,
      intact: signature.intact,
      valid: signature.valid,
      modification_level: signature.modificationLevel,
      trusted: signature.isTrusted ?? null,
    })),
    missing,
  };
});

/** Later signatures, and what keeps them provable, change nothing of what was signed. */
const TOLERATED: ReadonlySet<string> = new Set(["NONE", "LTA_UPDATES", "FORM_FILLING"]);

const doesHold = ({ intact, valid, modificationLevel }: VerifiedSignature): boolean =>
  intact && valid && TOLERATED.has(modificationLevel);

const verify = async (
  { ports, db }: Pick<Context<"user">, "ports" | "db">,
  pdf: Uint8Array,
): Promise<readonly VerifiedSignature[]> => {
  try {
    return await ports.notary.verify(pdf, await findTokenTrust(db));
  } catch (error) {
    if (!(error instanceof NotaryError)) throw error;
    throw verificationUnavailable(error);
  }
};
