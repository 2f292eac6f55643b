import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { appendSheet, COMPOSING_REFUSALS, type Composed, composeDocument } from "../documents/compose";
import { contentHtml, IMAGE_REFUSALS, withImages } from "../documents/content";
import { documentChanged, isSentToSender, SENDING_REFUSALS, startSigning } from "../documents/document";
import { isFormType, recipientKind } from "../documents/document-type";
import { type FormData, parseFields, requireComplete, wrongValues } from "../documents/form";
import { requestSignature } from "../documents/notify";
import { type StoredPdf, storePdf } from "../documents/pdf-store";
import { printedHead, recipientNames } from "../documents/printed-head";
import { keepVerificationCode } from "../documents/verification-code";
import type { Context } from "../kernel/context";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { findSigningIdentity } from "../people/seal";
import { isActive } from "../people/user";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
} from "../permissions/get-visible-document";
import { numeratorWithoutRank, requireRank, requireSeal, typeWithRanks, withoutSeal } from "./signer-checks";

export const noRecipients = defineRefusal(
  "wrong_state",
  "NO_RECIPIENTS",
  "El documento no tiene destinatarios. Agregue al menos uno",
);
export const memoToOneself = defineRefusal(
  "wrong_state",
  "MEMO_TO_ONESELF",
  "Quien envía un memo no puede estar entre sus destinatarios",
);
export const signerNoLongerActive = defineRefusal<[fullName: string]>(
  "wrong_state",
  "INACTIVE_SIGNER",
  (fullName) => `${fullName} no está activo y no puede firmar. Elija otro firmante`,
);
export const importedPdfMissing = defineRefusal(
  "unavailable",
  "PDF_MISSING",
  "No se encuentra el PDF importado. Vuelva a subirlo",
);

export const startSigningOp = defineOperation({
  id: "documents.startSigning",
  summary: "Genera el PDF definitivo de un borrador y lo envía a la firma",
  access: "user",
  effect: "write",
  input: z.strictObject({ document_id: documentId }),
  output: z.strictObject({ document_id: z.guid(), status: z.literal("sent_to_sign"), message: z.string() }),
  errors: [
    "invalid_input",
    documentNotFound,
    documentNotVisible,
    ...SENDING_REFUSALS,
    noRecipients,
    memoToOneself,
    wrongValues,
    signerNoLongerActive,
    withoutSeal,
    numeratorWithoutRank,
    importedPdfMissing,
    ...IMAGE_REFUSALS,
    ...COMPOSING_REFUSALS,
    documentChanged,
  ],
}).run(async (ctx, { document_id }) => {
  const draft = await findDraft(ctx, document_id);
  const { status } = startSigning(draft, ctx.actor.userId);
  requireRecipients(draft);
  if (isFormType(draft.type)) {
    requireComplete(parseFields(draft.formSchema ?? draft.type.fields), (draft.formData ?? {}) as FormData);
  }
  await requireSigners(ctx, draft);

  const { pdf, code } = await render(ctx, draft);
  await send(ctx, draft, { file: await storePdf(ctx, draft.id, pdf), code });
  return { document_id: draft.id, status, message: "Documento enviado a la firma" };
});

type Draft = Awaited<ReturnType<typeof findDraft>>;

const findDraft = (ctx: Context<"user">, id: string) =>
  getVisibleDocument(ctx, id, {
    hidden: "forbidden",
    include: {
      type: typeWithRanks,
      signers: { orderBy: { position: "asc" }, include: { user: true } },
      recipients: recipientNames,
    },
  });

const requireRecipients = (draft: Draft): void => {
  const { type, recipients } = draft;
  if (!recipientKind(type)) return;
  if (!recipients.some(({ kind }) => kind === "to")) throw noRecipients();
  const people = recipients.map(({ userId }) => userId);
  if (isSentToSender(draft, people)) throw memoToOneself();
};

/** Told now and not at the end of the round of signatures. */
const requireSigners = async (ctx: Context<"user">, { type, signers }: Draft): Promise<void> => {
  for (const { user, isNumerator } of signers) {
    if (!user) continue;
    if (!isActive(user)) throw signerNoLongerActive(user.fullName);
    const identity = requireSeal(await findSigningIdentity(ctx.db, user.id));
    if (isNumerator) requireRank(numeratorWithoutRank, type, identity);
  }
};

const render = async (ctx: Context<"user">, draft: Draft): Promise<Composed> => {
  const signers = draft.signers.length;
  if (draft.isImported) return appendSheet(ctx, { pdf: await readImported(ctx, draft), signers });
  return composeDocument(ctx, { html: await printableHtml(ctx, draft), title: draft.reference, signers });
};

const readImported = async (
  { ports, db }: Context<"user">,
  { id, version, importedKey }: Draft,
): Promise<Uint8Array> => {
  const pdf = importedKey ? await ports.storage.get(importedKey) : undefined;
  if (pdf) return pdf;
  // Whoever replaces the file takes the old one away.
  const now = await db.document.findUnique({ where: { id }, select: { version: true } });
  throw now?.version === version ? importedPdfMissing() : documentChanged();
};

/** What it is and what it is about, then its content: a text without content shows its reference all the same. */
const printableHtml = async (ctx: Context<"user">, draft: Draft): Promise<string> => {
  const content = contentHtml(draft);
  return printedHead(draft) + (isFormType(draft.type) ? content : await withImages(ctx, content));
};

/** Only if it is still the draft that was rendered. */
const send = (
  ctx: Context<"user">,
  { id, version, reference, signers, type, formSchema }: Draft,
  { file, code }: { readonly file: StoredPdf; readonly code: string },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.now();
    await requireStillActive(tx, signers);
    const { count } = await tx.document.updateMany({
      where: { id, status: "draft", version },
      data: {
        ...file,
        status: "sent_to_sign",
        sentAt: now,
        updatedAt: now,
        version: { increment: 1 },
        // A form that nobody began was printed with the type's definition, which may change later.
        ...(isFormType(type) && { formSchema: parseFields(formSchema ?? type.fields) }),
      },
    });
    if (count !== 1) throw documentChanged();
    await keepVerificationCode(tx, ctx, { documentId: id, code });
    await requestSignature(tx, ctx, { id, reference, signers });
  });

/** Whoever deactivates a signer at this moment waits, and rejects what has been sent; or was first, and it is not sent. */
const requireStillActive = async (tx: TenantTransaction, signers: Draft["signers"]): Promise<void> => {
  const ids = signers.flatMap(({ userId }) => userId ?? []);
  const people = await tx.$queryRaw<{ fullName: string; estado: number }[]>`
    SELECT full_name AS "fullName", estado FROM users WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`;
  const gone = people.find((person) => !isActive(person));
  if (gone) throw signerNoLongerActive(gone.fullName);
};
