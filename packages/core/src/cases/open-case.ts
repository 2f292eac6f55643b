import { coverHtml } from "@foja/composer/template/cover";
import type { TenantTransaction } from "@foja/db/clients/types";
import type { Case } from "@foja/db/generated/tenant/client";
import { composeDocument } from "../documents/compose";
import type { Context } from "../kernel/context";
import { yearIn } from "../kernel/zoned-time";
import {
  CASE_SEQUENCE,
  confirmNumber,
  documentSequence,
  type ReservedNumber,
  releaseNumbers,
  reserveNumber,
} from "../numbers/ledger";
import { caseNumber, documentNumber } from "../numbers/official-number";
import { type SignedPdf, signPdf } from "../signing/sign-pdf";
import { writeSignatureAudit } from "../signing/signature-audit";
import { CASE_NUMBERS_MS } from "../signing/time-limits";
import { type CasePlan, planCase } from "./plan-case";

export type OpenedCase = {
  readonly opened: Case;
  readonly cover: { readonly documentId: string; readonly officialNumber: string };
};

/** In the visible signature of a cover: the system signs it in the name of who opened the case. */
const COVER_SEAL = "Carátula automática";

/**
 * Opens a case with its signed cover. All or nothing: until the last transaction commits nobody sees anything, and whatever
 * fails gives both numbers back.
 */
export const openCase = async (
  ctx: Context<"user">,
  wanted: {
    readonly templateId: string;
    readonly reference: string;
    readonly ownerSectorId: string | undefined;
  },
): Promise<OpenedCase> => {
  const plan = await planCase(ctx, wanted);
  const draft = await reserveNumbers(ctx, plan, wanted.reference);
  try {
    const cover = await makeCover(ctx, draft);
    return await ctx.transaction((tx) => register(tx, ctx, draft, cover));
  } catch (error) {
    // Best effort: a reservation that stays is released by the sweep, and a number that was used stays used. The stored
    // file is left alone, because an answer that was lost may hide a commit that was not.
    await ctx
      .transaction((tx) => releaseNumbers(tx, [draft.caseId, draft.coverId]))
      .catch((failure: unknown) => ctx.report(failure, "release the numbers"));
    throw error;
  }
};

type CaseDraft = CasePlan & {
  readonly caseId: string;
  readonly coverId: string;
  readonly reference: string;
  readonly now: Date;
  readonly reservedCase: ReservedNumber;
  readonly reservedCover: ReservedNumber;
  readonly number: string;
  readonly coverNumber: string;
};

const reserveNumbers = async (
  ctx: Context<"user">,
  plan: CasePlan,
  reference: string,
): Promise<CaseDraft> => {
  const { template, coverType, creator } = plan;
  const now = ctx.now();
  const caseId = ctx.newId();
  const coverId = ctx.newId();
  const common = {
    year: yearIn(ctx.tenant.timezone, now),
    now,
    expiresAt: new Date(now.getTime() + CASE_NUMBERS_MS),
    newId: ctx.newId,
  };
  const sequence = documentSequence(coverType, creator.departmentId);

  const [reservedCase, reservedCover] = await ctx.transaction(async (tx) => [
    await reserveNumber(tx, { ...common, sequence: CASE_SEQUENCE, holderId: caseId }),
    await reserveNumber(tx, { ...common, sequence, holderId: coverId }),
  ]);

  const { acronym } = ctx.tenant;
  return {
    ...plan,
    caseId,
    coverId,
    reference,
    now,
    reservedCase,
    reservedCover,
    number: caseNumber(reservedCase.year, reservedCase.value, acronym, template.filingDepartment.acronym),
    coverNumber: documentNumber(
      coverType.acronym,
      reservedCover.year,
      reservedCover.value,
      acronym,
      creator.departmentAcronym,
    ),
  };
};

type Cover = { readonly html: string; readonly signed: SignedPdf };

const makeCover = async (ctx: Context<"user">, draft: CaseDraft): Promise<Cover> => {
  const html = coverHtml({
    caseNumber: draft.number,
    caseType: { acronym: draft.template.acronym, name: draft.template.name },
    reference: draft.reference,
    filingDepartment: draft.template.filingDepartment.name,
    creator: draft.creator.fullName,
    municipality: ctx.tenant.name,
    createdAt: draft.now,
    timeZone: ctx.tenant.timezone,
  });
  const pdf = await composeDocument(ctx, { html, title: `Carátula ${draft.number}`, signers: 1 });
  const signed = await signPdf(ctx, {
    documentId: draft.coverId,
    pdf,
    identity: { ...draft.creator, seal: COVER_SEAL },
    stamp: { number: draft.coverNumber, position: "first" },
  });
  return { html, signed };
};

const register = async (
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
