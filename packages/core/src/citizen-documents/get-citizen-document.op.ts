import { z } from "zod";
import { linkToPdf } from "../documents/pdf-store";
import { type DocumentStatus, documentStatus } from "../documents/states";
import { DOCUMENT_NOT_FOUND, subject } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { documentNotFound } from "../permissions/get-visible-document";
import { SIGNING_STATES } from "./citizen-signing";
import { FAILURE_WORDS } from "./failure-reason";

export const getCitizenDocumentOp = defineOperation({
  id: "citizenDocuments.get",
  summary:
    "Dice cómo va un documento del ciudadano: en cola, firmado con su número y enlace, o fallido y por qué",
  access: "citizen",
  effect: "read",
  input: z.strictObject({
    document_id: subject("citizenDocument", "Identificador del documento", DOCUMENT_NOT_FOUND),
  }),
  output: z.strictObject({
    document_id: z.guid(),
    status: z.enum(SIGNING_STATES),
    official_number: z.string().nullable(),
    pdf_url: z.string().nullable().describe("Enlace que vale 10 minutos; puede faltar aunque esté firmado"),
    signed_at: z.iso.datetime().nullable(),
    reference: z.string(),
    document_type_acronym: z.string(),
    created_at: z.iso.datetime(),
    failure_reason: z.string().nullable().describe(FAILURE_WORDS),
    session_id: z.guid().optional().describe("Mientras está en cola"),
    expires_at: z.iso.datetime().optional().describe("Mientras está en cola"),
  }),
  errors: ["invalid_input", documentNotFound],
}).run(async (ctx, { document_id }) => {
  const found = await ctx.db.document.findFirst({
    where: { id: document_id, createdByCitizenId: ctx.actor.citizenId },
    include: { type: { select: { acronym: true } }, citizenSigning: true },
  });
  if (!found) throw documentNotFound();
  const { citizenSigning: signing } = found;
  const status = stateOf(documentStatus.parse(found.status));
  return {
    document_id: found.id,
    status,
    official_number: found.officialNumber,
    pdf_url:
      found.status === "signed" && found.pdfKey
        ? await linkToPdf(ctx, found, found.pdfKey).catch(() => null)
        : null,
    signed_at: found.signedAt?.toISOString() ?? null,
    reference: found.reference,
    document_type_acronym: found.type.acronym,
    created_at: found.createdAt.toISOString(),
    failure_reason: found.failureReason,
    ...(status === "queued" &&
      signing && {
        session_id: signing.sessionId,
        expires_at: signing.expiresAt.toISOString(),
      }),
  };
});

/**
 * By the document's own row, which has the number and the reason too: the row of its signing is read a moment later, and may have ended
 * meanwhile. Whoever was told "signed" without a number would not ask again.
 */
const stateOf = (status: DocumentStatus): (typeof SIGNING_STATES)[number] => {
  switch (status) {
    case "signed":
      return "signed";
    case "rejected":
      return "failed";
    case "draft":
    case "sent_to_sign":
      return "queued";
  }
};
