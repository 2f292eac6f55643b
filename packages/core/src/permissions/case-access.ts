import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { UserActor } from "../kernel/actors";
import { defineRefusal } from "../kernel/refusal";

/** What a query must include for `casePermissions`. */
export const caseFacts = {
  responsibles: { where: { removedAt: null }, select: { userId: true, type: true } },
  assignments: { where: { closedAt: null }, select: { sectorId: true } },
} satisfies Prisma.CaseInclude;

export type CaseFacts = {
  readonly ownerSectorId: string;
  readonly status: string;
  readonly responsibles: readonly { readonly userId: string; readonly type: string }[];
  readonly assignments: readonly { readonly sectorId: string }[];
};

/** Permissions object (specification 1, 2.4), and what decisions B add to what can be done with a case. */
export const casePermissionsObject = z.strictObject({
  can_view: z.boolean(),
  can_transfer: z.boolean(),
  can_assign: z.boolean(),
  can_add_documents: z.boolean(),
  can_close: z.boolean(),
  can_share: z.boolean().describe("Compartirlo con ciudadanos y notificarles sus documentos"),
});

export type CasePermissions = Readonly<z.infer<typeof casePermissionsObject>>;

/** Whether the person may edit it: with edit on the owner sector, or as a responsible (domain 3). */
export const mayEdit = (actor: UserActor, facts: CaseFacts): boolean =>
  actor.editSectorIds.includes(facts.ownerSectorId) ||
  facts.responsibles.some(({ userId }) => userId === actor.userId);

/** `mayEdit` as a condition of the client. */
export const editedCase = (actor: UserActor): Prisma.CaseWhereInput => ({
  OR: [
    { ownerSectorId: { in: [...actor.editSectorIds] } },
    { responsibles: { some: { userId: actor.userId, removedAt: null } } },
  ],
});

export const mayNotEdit = defineRefusal(
  "forbidden",
  "CASE_NOT_EDITABLE",
  "No puede editar este expediente. Pueden hacerlo el sector que lo administra y sus responsables",
);

/** Handing it over, and ending or pausing it, belong to edit on the owner sector alone. Its state is another question. */
export const mayTransfer = (actor: UserActor, facts: Pick<CaseFacts, "ownerSectorId">): boolean =>
  actor.editSectorIds.includes(facts.ownerSectorId);

/** Who edits it, and the acting sectors. Whether its state admits documents is another question. */
export const mayAddDocuments = (actor: UserActor, facts: CaseFacts): boolean =>
  mayEdit(actor, facts) || facts.assignments.some(({ sectorId }) => actor.editSectorIds.includes(sectorId));

/** What a person who may see the case may do with it. Pure. An archived case takes no documents, transfers or assignments. */
export const casePermissions = (actor: UserActor, facts: CaseFacts): CasePermissions => {
  const editsOwner = mayTransfer(actor, facts);
  const isOpen = facts.status !== "archived";

  return {
    can_view: true,
    can_transfer: editsOwner && isOpen,
    can_assign: mayEdit(actor, facts) && isOpen,
    can_add_documents: mayAddDocuments(actor, facts) && isOpen,
    can_close: editsOwner,
    can_share: mayEdit(actor, facts),
  };
};
