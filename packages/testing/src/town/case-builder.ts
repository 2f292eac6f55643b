import { yearIn } from "@foja/core/kernel/zoned-time";
import { CASE_SEQUENCE, confirmNumber, reserveNumber } from "@foja/core/numbers/ledger";
import { caseNumber } from "@foja/core/numbers/official-number";
import type { TenantTransaction } from "@foja/db/clients/types";
import { CASE_TEMPLATE_PARTS, type CaseTemplateName, PARTS, type SectorName, type Who } from "./cast";
import { buildDocument, type DocumentRef } from "./document-builder";
import type { Place } from "./place";
import { keysOf } from "./records";
import type { Writer } from "./writer";

export type CaseOptions = {
  /** Default: `GEN`. */
  readonly template?: CaseTemplateName;
  /** Default: `creator`. */
  readonly by?: Who;
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
  const cover = await buildDocument(ctx, place, {
    type: "CAEX",
    status: "signed",
    by,
    signers: [by],
    visibility,
    reference: options.reference ?? "Poda de árboles",
  });

  return ctx.transaction(async (tx) => {
    const { id, number } = await writeCase(tx, ctx, place, { ...options, by, visibility });
    await writeOwners(tx, ctx, place, id, options);
    await writeResponsibles(tx, ctx, place, id, {
      ...(visibility === "reservado" && { [by]: "ADDITIONAL" }),
      ...options.responsibles,
    });
    const assignmentMovementIds = await writeAssignments(tx, ctx, place, id, options);
    await tx.caseDocument.createMany({
      data: [cover, ...(options.documents ?? [])].map((document, index) => ({
        id: ctx.newId(),
        caseId: id,
        documentId: document.id,
        order: index + 1,
        linkedAt: ctx.now(),
        linkedById: place.people[by].id,
      })),
    });
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
  const year = yearIn(ctx.tenant.timezone, now);
  const reserved = await reserveNumber(tx, {
    sequence: CASE_SEQUENCE,
    year,
    holderId: id,
    now,
    expiresAt: now,
    newId: ctx.newId,
  });
  const number = caseNumber(year, reserved.value, place.acronym, filedBy);
  await confirmNumber(tx, { id: reserved.id, holderId: id, official: number, now });

  await tx.case.create({
    data: {
      id,
      number,
      templateId: place.templates[template],
      reference: options.reference ?? "Poda de árboles",
      status: options.status ?? "active",
      visibility: options.visibility,
      filingDepartmentId: place.departments[filedBy],
      ownerSectorId: place.sectors[ownerOf(options)],
      createdById: place.people[options.by].id,
      createdAt: now,
      lastModifiedAt: now,
      movements: {
        create: {
          id: ctx.newId(),
          type: "creation",
          toSectorId: place.sectors[ownerOf(options)],
          userId: place.people[options.by].id,
          reason: "Creación del expediente",
          createdAt: now,
        },
      },
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
