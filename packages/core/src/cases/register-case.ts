import type { TenantTransaction } from "@foja/db/clients/types";
import type { Case } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { confirmNumber, type ReservedNumber } from "../numbers/ledger";
import { insertSystemDocument, type NumberedDocument, type SystemDocument } from "../signing/system-document";
import { type CasePlan, holdTemplate } from "./plan-case";
import { beginResponsibility } from "./responsibles";

export type OpenedCase = {
  readonly opened: Case;
  readonly cover: { readonly documentId: string; readonly officialNumber: string };
};

/** A planned case with the numbers that are reserved for it. */
export type CaseDraft = CasePlan & {
  readonly caseId: string;
  readonly reference: string;
  readonly now: Date;
  readonly reservedCase: ReservedNumber;
  readonly number: string;
  readonly cover: NumberedDocument;
};

/** Writes everything that a case begins with, in one transaction; the numbers must still be its own. */
export const registerCase = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  draft: CaseDraft,
  cover: SystemDocument,
): Promise<OpenedCase> => {
  const { now, caseId, number, template, reference } = draft;
  await holdTemplate(tx, template);
  // Before anything carries it: who lost a number to another must hear that, not that it exists already.
  await confirmNumber(tx, { id: draft.reservedCase.id, holderId: caseId, official: number, now });
  // Whoever may not know of the case must not find its cover.
  await insertSystemDocument(tx, ctx, cover, { reference, visibility: template.visibility });
  const opened = await insertCase(tx, ctx, draft);
  if (opened.visibility === "reservado") await addCreatorAsResponsible(tx, ctx, draft);
  return { opened, cover: { documentId: cover.id, officialNumber: cover.officialNumber } };
};

const insertCase = async (
  tx: TenantTransaction,
  { actor, newId }: Context<"user">,
  { caseId, cover, number, template, ownerSector, reference, now }: CaseDraft,
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
      documentId: cover.id,
      createdAt: now,
    },
  });
  await tx.caseDocument.create({
    data: { id: newId(), caseId, documentId: cover.id, order: 1, linkedAt: now, linkedById: actor.userId },
  });
  return opened;
};

/** Without it who opens a reserved case would lose sight of it at once (domain 3). */
const addCreatorAsResponsible = (tx: TenantTransaction, ctx: Context<"user">, { caseId }: CaseDraft) =>
  beginResponsibility(tx, ctx, {
    ...ctx.actor,
    caseId,
    type: "ADDITIONAL",
    reason: "Creador de un expediente reservado",
  });
