import type { TenantTransaction } from "@foja/db/clients/types";
import type { Case } from "@foja/db/generated/tenant/client";
import { holdValidated } from "../citizens/hold-citizen";
import type { UserActor } from "../kernel/actors";
import type { Context } from "../kernel/context";
import { confirmNumber, type ReservedNumber } from "../numbers/ledger";
import { signatoryOf, whoCreates, whoSigns } from "../signing/signatory";
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
  ctx: Context<"user" | "citizen">,
  draft: CaseDraft,
  cover: SystemDocument,
): Promise<OpenedCase> => {
  const { now, caseId, number, template, reference } = draft;
  const { actor } = ctx;
  if (actor.kind === "citizen") await holdValidated(tx, actor);
  await holdTemplate(tx, template);
  // Before anything carries it: who lost a number to another must hear that, not that it exists already.
  await confirmNumber(tx, { id: draft.reservedCase.id, holderId: caseId, official: number, now });
  // Whoever may not know of the case must not find its cover.
  await insertSystemDocument(tx, ctx, cover, { reference, visibility: template.visibility });
  const opened = await insertCase(tx, ctx, draft);
  if (actor.kind === "citizen") await shareWith(tx, actor.citizenId, draft);
  else if (opened.visibility === "reservado") await addCreatorAsResponsible(tx, ctx, actor, draft);
  return { opened, cover: { documentId: cover.id, officialNumber: cover.officialNumber } };
};

const insertCase = async (
  tx: TenantTransaction,
  { actor, newId }: Context<"user" | "citizen">,
  { caseId, cover, number, template, ownerSector, reference, now }: CaseDraft,
): Promise<Case> => {
  const creator = signatoryOf(actor);
  const opened = await tx.case.create({
    data: {
      id: caseId,
      number,
      templateId: template.id,
      reference,
      visibility: template.visibility,
      filingDepartmentId: template.filingDepartmentId,
      ownerSectorId: ownerSector.id,
      ...whoCreates(creator),
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
      ...whoSigns(creator),
      reason: reference,
      documentId: cover.id,
      createdAt: now,
    },
  });
  await tx.caseDocument.create({
    data: {
      id: newId(),
      caseId,
      documentId: cover.id,
      order: 1,
      linkedAt: now,
      linkedById: creator.kind === "user" ? creator.id : null,
    },
  });
  return opened;
};

/** Theirs to see from the first moment (specification 2, 4.1). */
const shareWith = (tx: TenantTransaction, citizenId: string, { caseId, now }: CaseDraft) =>
  tx.caseShare.create({ data: { caseId, citizenId, sharedAt: now } });

/** Without it who opens a reserved case would lose sight of it at once (domain 3). */
const addCreatorAsResponsible = (
  tx: TenantTransaction,
  ctx: Context<"user" | "citizen">,
  creator: UserActor,
  { caseId }: CaseDraft,
) =>
  beginResponsibility(
    tx,
    { ...ctx, actor: creator },
    {
      ...creator,
      caseId,
      type: "ADDITIONAL",
      reason: "Creador de un expediente reservado",
    },
  );
