import { z } from "zod";
import { type DocumentWithPeople, documentPeople, presentPerson } from "../documents/present-document";
import { documentStatus } from "../documents/states";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { documentNotFound, getVisibleDocument } from "../permissions/get-visible-document";

const SIGNATURE_STATUSES = [
  "not_started",
  "pending",
  "partially_signed",
  "fully_signed",
  "rejected",
] as const;

export const getSignatureDetailsOp = defineOperation({
  id: "documents.getSignatureDetails",
  summary: "Devuelve quiénes firman un documento, en orden, y quiénes ya firmaron",
  access: "user",
  effect: "read",
  input: z.strictObject({ document_id: documentId }),
  output: z.strictObject({
    document_id: z.guid(),
    document_number: z.string().nullable(),
    signature_status: z.enum(SIGNATURE_STATUSES),
    signers: z.array(
      z.strictObject({
        user_id: z.guid(),
        full_name: z.string(),
        role: z.enum(["signer", "numerator"]),
        status: z.enum(["pending", "signed"]),
        signed_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
  errors: ["invalid_input", documentNotFound],
}).run(async (ctx, { document_id }) => {
  const document = await getVisibleDocument(ctx, document_id, {
    hidden: "not_found",
    include: documentPeople,
  });
  return {
    document_id: document.id,
    document_number: document.officialNumber,
    signature_status: signatureStatus(document),
    signers: document.signers.map(({ user, citizen, isNumerator, signedAt }) => ({
      ...presentPerson(user, citizen),
      role: isNumerator ? ("numerator" as const) : ("signer" as const),
      status: signedAt ? ("signed" as const) : ("pending" as const),
      signed_at: signedAt?.toISOString() ?? null,
    })),
  };
});

const signatureStatus = ({ status, signers }: DocumentWithPeople): (typeof SIGNATURE_STATUSES)[number] => {
  switch (documentStatus.parse(status)) {
    case "draft":
      return "not_started";
    case "rejected":
      return "rejected";
    case "signed":
      return "fully_signed";
    case "sent_to_sign":
      return signers.some(({ signedAt }) => signedAt) ? "partially_signed" : "pending";
  }
};
