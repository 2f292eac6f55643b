import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/actors";
import { editedCase } from "./case-access";
import { caseVisibility, subjectsOf, visibilityMarks } from "./case-visibility";

/**
 * The documents that a person may see (domain 4), as one condition for lists, totals, search and details: by their own part in it, through
 * a case that they may see, or because it is proposed to one where they decide. A reserved document can only be in a reserved case, so
 * the second way never opens it to anybody else.
 */
export const documentVisibility = (actor: UserActor): Prisma.DocumentWhereInput => {
  const { own, throughCase, proposed, global } = waysToDocument(actor);
  return {
    OR: [own, throughCase, proposed, ...(global ? [global] : [])],
    ...(actor.onlyDocuments && { id: { in: [...actor.onlyDocuments] } }),
  };
};

/** The ways that `documentVisibility` joins, each by itself. */
export const waysToDocument = (actor: UserActor) => ({
  own: { access: { some: { subjectId: { in: subjectsOf(actor) } } } } satisfies Prisma.DocumentWhereInput,
  throughCase: { cases: { some: { case: caseVisibility(actor) } } } satisfies Prisma.DocumentWhereInput,
  proposed: proposedTo(actor),
  /** Null for whoever may not search everything. */
  global: actor.canGlobalSearchDocuments
    ? ({ status: "signed", visibility: { not: "reservado" } } satisfies Prisma.DocumentWhereInput)
    : null,
});

/** The same as marks of sets: seen is what bears any of them. Tests hold both readings against each other. */
export const documentVisibilityMarks = (actor: UserActor): string[] => [
  // A document bears what shows it by itself, and what shows the cases that it is in.
  ...visibilityMarks(actor),
  `?${actor.userId}`,
  ...actor.editSectorIds.flatMap((sectorId) => editedMarks(actor, sectorId)),
  ...(actor.canGlobalSearchDocuments ? ["*official"] : []),
];

/** Of what is proposed to the cases of a sector where the person edits: those that the person sees. */
const editedMarks = (actor: UserActor, sectorId: string): string[] => {
  // Who views the sector sees its cases as that, and reserved ones as themselves or at the head of a department.
  const subjects = actor.viewSectorIds.includes(sectorId)
    ? [sectorId, actor.userId, ...actor.headedDepartmentIds]
    : [...subjectsOf(actor), ...(actor.canGlobalSearchCases ? ["*interno"] : [])];
  return subjects.map((subject) => `?${sectorId}/${subject}`);
};

/** Whoever decides on a proposal reads what is proposed, for as long as it waits (decisions B, 4.2). */
const proposedTo = (actor: UserActor): Prisma.DocumentWhereInput => ({
  visibility: { not: "reservado" },
  proposals: { some: { status: "pending", case: { AND: [caseVisibility(actor), editedCase(actor)] } } },
});

/** Its place in a case: whoever sees the case sees the documents in force there. */
export const placeInVisibleCase = (actor: UserActor, caseId: string): Prisma.CaseDocumentWhereInput => ({
  caseId,
  isActive: true,
  case: caseVisibility(actor),
});
