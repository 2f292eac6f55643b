import { CASE_SEQUENCE } from "@foja/core/numbers/ledger";
import { caseNumber } from "@foja/core/numbers/official-number";
import type { TenantTransaction } from "@foja/db/clients/types";
import { CASE_TEMPLATE_PARTS, type CaseTemplateName, PARTS, type SectorName, type Who } from "./cast";
import { type CitizenRef, type DocumentRef, writeDocument } from "./document-builder";
import type { Place } from "./place";
import { ID, keysOf } from "./records";
import { takeNumber } from "./take-number";
import type { Writer } from "./writer";

export type CaseOptions = {
  /** Default: `GEN`. */
  readonly template?: CaseTemplateName;
  /** Default: `creator`. */
  readonly by?: Who;
  /** A citizen who started it, instead: the cover is theirs, and it is shared with them. */
  readonly citizen?: CitizenRef | undefined;
  /** Default: the creator's main sector. */
  readonly owner?: SectorName;
  /** Sectors that owned it before, oldest first. */
  readonly formerOwners?: readonly SectorName[];
  readonly status?: "active" | "inactive" | "archived";
  readonly reference?: string;
  /** A reserved case has its creator as ADDITIONAL unless this says otherwise. */
  readonly responsibles?: Partial<Record<Who, "ADMIN" | "ADDITIONAL">>;
  /** Open assignments. */
  readonly assigned?: readonly { readonly sector: SectorName; readonly user?: Who }[];
  /** Official documents that it contains after its cover, from order 2 on. */
  readonly documents?: readonly DocumentRef[];
};

export type CaseRef = {
  readonly id: string;
  readonly number: string;
  readonly cover: DocumentRef;
  /** Movement of each open assignment, in the order of the options. */
  readonly assignmentMovementIds: readonly string[];
};

/** Writes the rows of a case as the operations would have left them, its signed cover included. */
export const buildCase = async (ctx: Writer, place: Place, options: CaseOptions): Promise<CaseRef> => {
  const by = options.by ?? "creator";
  const visibility = CASE_TEMPLATE_PARTS[options.template ?? "GEN"].visibility ?? "interno";

  return ctx.transaction(async (tx) => {
    const cover = await writeDocument(tx, ctx, place, {
      type: "CAEX",
      status: "signed",
      by,
      signers: [by],
      citizen: options.citizen,
      visibility,
      reference: options.reference ?? "Poda de árboles",
    });
    const { id, number } = await writeCase(tx, ctx, place, { ...options, by, visibility });
    await writeOwners(tx, ctx, place, id, options);
    await writeResponsibles(tx, ctx, place, id, {
      ...(visibility === "reservado" && !options.citizen && { [by]: "ADDITIONAL" }),
      ...options.responsibles,
    });
    const assignmentMovementIds = await writeAssignments(tx, ctx, place, id, options);
    const documents = [cover, ...(options.documents ?? [])];
    await writeDocuments(tx, ctx, place, id, { by: options.citizen ? undefined : by, documents });
    return { id, number, cover, assignmentMovementIds };
  });
};

const ownerOf = ({ owner, by = "creator" }: CaseOptions): SectorName => owner ?? PARTS[by].sector;

const writeCase = async (
  tx: TenantTransaction,
  ctx: Writer,
  place: Place,
  options: CaseOptions & { readonly by: Who; readonly visibility: string },
): Promise<{ id: string; number: string }> => {
  const now = ctx.now();
  const id = ctx.newId();
  const template = options.template ?? "GEN";
  const { filedBy } = CASE_TEMPLATE_PARTS[template];
  const number = await takeNumber(tx, ctx, {
    sequence: CASE_SEQUENCE,
    holderId: id,
    write: (year, value) => caseNumber(year, value, place.acronym, filedBy),
  });
  await tx.case.create({
    select: ID,
    data: {
      id,
      number,
      templateId: place.templates[template],
      reference: options.reference ?? "Poda de árboles",
      status: options.status ?? "active",
      visibility: options.visibility,
      filingDepartmentId: place.departments[filedBy],
      ownerSectorId: place.sectors[ownerOf(options)],
      ...(options.citizen
        ? {
            createdByCitizenId: options.citizen.id,
            shares: { create: { citizenId: options.citizen.id, sharedAt: now } },
          }
        : { createdById: place.people[options.by].id }),
      createdAt: now,
      lastModifiedAt: now,
    },
  });
  await tx.caseMovement.create({
    select: ID,
    data: {
      id: ctx.newId(),
      caseId: id,
      type: "creation",
      toSectorId: place.sectors[ownerOf(options)],
      ...(options.citizen ? { citizenId: options.citizen.id } : { userId: place.people[options.by].id }),
      reason: "Creación del expediente",
      createdAt: now,
    },
  });
  return { id, number };
};

const writeOwners = async (
  tx: TenantTransaction,
  ctx: Writer,
  place: Place,
  caseId: string,
  options: CaseOptions,
): Promise<void> => {
  const former = options.formerOwners ?? [];
  await tx.caseOwner.createMany({
    data: [...former, ownerOf(options)].map((sector, index) => ({
      id: ctx.newId(),
      caseId,
      sectorId: place.sectors[sector],
      since: ctx.now(),
      until: index < former.length ? ctx.now() : null,
    })),
  });
};

const writeResponsibles = async (
  tx: TenantTransaction,
  ctx: Writer,
  place: Place,
  caseId: string,
  responsibles: NonNullable<CaseOptions["responsibles"]>,
): Promise<void> => {
  await tx.caseResponsible.createMany({
    data: keysOf(responsibles).map((who) => ({
      id: ctx.newId(),
      caseId,
      userId: place.people[who].id,
      sectorId: place.people[who].sectorId,
      type: responsibles[who] ?? "ADDITIONAL",
      addedAt: ctx.now(),
    })),
  });
};

const writeAssignments = async (
  tx: TenantTransaction,
  ctx: Writer,
  place: Place,
  caseId: string,
  options: CaseOptions,
): Promise<string[]> => {
  const ids: string[] = [];
  for (const { sector, user } of options.assigned ?? []) {
    const movementId = ctx.newId();
    ids.push(movementId);
    const userId = user ? place.people[user].id : null;
    await tx.caseMovement.create({
      data: {
        id: movementId,
        caseId,
        type: "assignment",
        fromSectorId: place.sectors[ownerOf(options)],
        toSectorId: place.sectors[sector],
        userId: place.people[options.by ?? "creator"].id,
        reason: "Para su intervención",
        createdAt: ctx.now(),
        assignment: {
          create: { id: ctx.newId(), caseId, sectorId: place.sectors[sector], userId, openedAt: ctx.now() },
        },
      },
    });
  }
  return ids;
};

const writeDocuments = async (
  tx: TenantTransaction,
  ctx: Writer,
  place: Place,
  caseId: string,
  { by, documents }: { readonly by: Who | undefined; readonly documents: readonly DocumentRef[] },
): Promise<void> => {
  await tx.caseDocument.createMany({
    data: documents.map((document, index) => ({
      id: ctx.newId(),
      caseId,
      documentId: document.id,
      order: index + 1,
      linkedAt: ctx.now(),
      linkedById: by ? place.people[by].id : null,
    })),
  });
};
