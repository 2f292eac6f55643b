import type { TenantTransaction } from "@foja/db/clients/types";
import type { Case } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { confirmNumber, type ReservedNumber } from "../numbers/ledger";
import type { SignedPdf } from "../signing/sign-pdf";
import { writeSignatureAudit } from "../signing/signature-audit";
import type { CasePlan } from "./plan-case";

export type OpenedCase = {
  readonly opened: Case;
  readonly cover: { readonly documentId: string; readonly officialNumber: string };
};

/** A planned case with the numbers that are reserved for it. */
export type CaseDraft = CasePlan & {
  readonly caseId: string;
  readonly coverId: string;
  readonly reference: string;
  readonly now: Date;
  readonly reservedCase: ReservedNumber;
  readonly reservedCover: ReservedNumber;
  readonly number: string;
  readonly coverNumber: string;
};

export type Cover = { readonly html: string; readonly signed: SignedPdf };

/** Writes everything that a case begins with, in one transaction; the numbers must still be its own. */
export const registerCase = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  draft: CaseDraft,
  cover: Cover,
): Promise<OpenedCase> => {
  const { now, caseId, coverId, number, coverNumber } = draft;
  // Before anything carries them: who lost a number to another must hear that, not that it exists already.
  await confirmNumber(tx, { id: draft.reservedCase.id, holderId: caseId, official: number, now });
  await confirmNumber(tx, { id: draft.reservedCover.id, holderId: coverId, official: coverNumber, now });
  await insertCover(tx, ctx, draft, cover);
  const opened = await insertCase(tx, ctx, draft);
  if (opened.visibility === "reservado") await addCreatorAsResponsible(tx, ctx, draft);

  await writeSignatureAudit(tx, ctx, {
    documentId: coverId,
    signerId: ctx.actor.userId,
    signerName: draft.creator.fullName,
    signed: cover.signed,
    officialNumber: coverNumber,
    signedAt: now,
  });
  return { opened, cover: { documentId: coverId, officialNumber: coverNumber } };
};

const insertCover = async (
  tx: TenantTransaction,
  { actor, newId }: Context<"user">,
  { coverId, coverType, coverNumber, template, reference, now }: CaseDraft,
  { html, signed: { pdfKey, pdfSha256, pdfSizeBytes } }: Cover,
): Promise<void> => {
  await tx.document.create({
    data: {
      id: coverId,
      typeId: coverType.id,
      reference,
      status: "signed",
      // Whoever may not know of the case must not find its cover.
      visibility: template.visibility,
      content: html,
      createdById: actor.userId,
      sectorId: actor.sectorId,
      officialNumber: coverNumber,
      pdfKey,
      pdfSha256,
      pdfSizeBytes,
      createdAt: now,
      updatedAt: now,
      sentAt: now,
      signedAt: now,
    },
  });
  await tx.documentSigner.create({
    data: {
      id: newId(),
      documentId: coverId,
      position: 1,
      userId: actor.userId,
      sectorId: actor.sectorId,
      isNumerator: true,
      signedAt: now,
      method: "electronic",
    },
  });
};

const insertCase = async (
  tx: TenantTransaction,
  { actor, newId }: Context<"user">,
  { caseId, coverId, number, template, ownerSector, reference, now }: CaseDraft,
): Promise<Case> => {
  const opened = await tx.case.create({
    data: {
      id: caseId,
      number,
      templateId: template.id,
      reference,
      visibility: template.visibility,
      filingDepartmentId: template.filingDepartmentId,
      ownerSectorId: ownerSector.id,
      createdById: actor.userId,
      createdAt: now,
      lastModifiedAt: now,
    },
  });
  await tx.caseOwner.create({ data: { id: newId(), caseId, sectorId: ownerSector.id, since: now } });
  await tx.caseMovement.create({
    data: {
      id: newId(),
      caseId,
      type: "creation",
      toSectorId: ownerSector.id,
      userId: actor.userId,
      reason: reference,
      documentId: coverId,
      createdAt: now,
    },
  });
  await tx.caseDocument.create({
    data: { id: newId(), caseId, documentId: coverId, order: 1, linkedAt: now, linkedById: actor.userId },
  });
  return opened;
};

/** Without it who opens a reserved case would lose sight of it at once (domain 3). */
const addCreatorAsResponsible = async (
  tx: TenantTransaction,
  { actor, newId }: Context<"user">,
  { caseId, now }: CaseDraft,
): Promise<void> => {
  const type = "ADDITIONAL";
  await tx.caseResponsible.create({
    data: {
      id: newId(),
      caseId,
      userId: actor.userId,
      sectorId: actor.sectorId,
      type,
      addedAt: now,
      addedById: actor.userId,
    },
  });
  await tx.caseMovement.create({
    data: {
      id: newId(),
      caseId,
      type: "responsible_add",
      userId: actor.userId,
      reason: "Creador de un expediente reservado",
      data: { person_id: actor.userId, person_name: actor.fullName, responsible_type: type },
      createdAt: now,
    },
  });
};
