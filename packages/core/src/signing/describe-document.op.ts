import { z } from "zod";
import { needsToken } from "../documents/document-type";
import { documentPeople, presentPerson } from "../documents/present-document";
import { recordReading } from "../documents/record-opening";
import { documentStatus, nextSigner, VISUAL_STATES, visualState } from "../documents/states";
import type { UserActor } from "../kernel/actors";
import type { Context } from "../kernel/context";
import { AppError } from "../kernel/errors";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { findSigningIdentity } from "../people/seal";
import { sectorName, sectorWithDepartment } from "../people/sector";
import { caseVisibility } from "../permissions/case-visibility";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
} from "../permissions/get-visible-document";
import { documentEvent, documentVersion, type Evidence, historyOf, versionsOf } from "./document-story";
import { mayNotNumber, requireRank, requireSeal, typeWithRanks } from "./signer-checks";

/** Cases that are told; a document in more of them says how many. */
const CASES_MAX = 20;

const moment = z.iso.datetime().nullable();

const signer = z.strictObject({
  full_name: z.string(),
  /** In whose name they sign, as it was when they were chosen. */
  sector: z.string().nullable(),
  is_you: z.boolean(),
  numbers: z.boolean(),
  needs_token: z.boolean(),
  method: z.enum(["electronic", "digital"]).nullable(),
  signed_at: moment,
});

const caseOfDocument = z.strictObject({
  case_id: z.guid(),
  case_number: z.string(),
  reference: z.string(),
  /** proposed: somebody decides; automatic: it enters with the last signature. */
  place: z.enum(["in_force", "out_of_force", "proposed", "automatic"]),
  order: z.int().nullable(),
});

export const describeDocumentOp = defineOperation({
  id: "documents.describe",
  summary: "Devuelve un documento con lo que pasó, lo que sigue y lo que puede hacer quien pregunta",
  access: "user",
  effect: "read",
  input: z.strictObject({ document_id: documentId }),
  output: z.strictObject({
    document_id: z.guid(),
    document_number: z.string().nullable(),
    document_type: z.strictObject({ acronym: z.string(), name: z.string() }),
    reference: z.string(),
    status: documentStatus,
    visual_state: z.enum(VISUAL_STATES),
    is_reserved: z.boolean(),
    is_imported: z.boolean(),
    created_by: z.string(),
    sector: z.string().nullable(),
    created_at: z.iso.datetime(),
    sent_at: moment,
    signed_at: moment,
    /** The file that is shown. Null until it was rendered. */
    pdf: z.strictObject({ sha256: z.string().nullable(), size_bytes: z.int().nullable() }).nullable(),
    /** In the order of signing. */
    signers: z.array(signer),
    turn: z.strictObject({
      /** How whoever asks may sign now. */
      sign: z.enum(["electronic", "token"]).nullable(),
      may_reject: z.boolean(),
      /** In words, why the one whose turn it is can't sign: no seal, no rank. */
      obstacle: z.string().nullable(),
      /** A signature of this document is being made at this moment. */
      is_running: z.boolean(),
    }),
    cases: z.array(caseOfDocument),
    cases_total: z.int(),
    /** The newest first. */
    rejections: z.array(
      z.strictObject({
        rejected_by: z.string().nullable(),
        reason: z.string(),
        rejected_at: z.iso.datetime(),
      }),
    ),
    versions: z.array(documentVersion),
    history: z.array(documentEvent),
  }),
  errors: ["invalid_input", documentNotFound, documentNotVisible],
}).run(async (ctx, { document_id }) => {
  const document = await findDocument(ctx, document_id);
  await recordReading(ctx, document);
  const [evidence, obstacle, cases] = await Promise.all([
    findEvidence(ctx, document_id),
    findObstacle(ctx, document),
    findCases(ctx, document),
  ]);
  const createdBy = presentPerson(document.createdBy, document.createdByCitizen).full_name;
  const { places, proposals } = cases;
  const inCases = [...places, ...proposals];
  return {
    document_id: document.id,
    document_number: document.officialNumber,
    document_type: { acronym: document.type.acronym, name: document.type.name },
    reference: document.reference,
    status: documentStatus.parse(document.status),
    visual_state: visualState(document, ctx.actor.userId),
    is_reserved: document.visibility === "reservado",
    is_imported: document.isImported,
    created_by: createdBy,
    sector: document.sector && sectorName(document.sector),
    created_at: document.createdAt.toISOString(),
    sent_at: document.sentAt?.toISOString() ?? null,
    signed_at: document.signedAt?.toISOString() ?? null,
    pdf:
      document.pdfKey || document.importedKey
        ? { sha256: document.pdfSha256, size_bytes: document.pdfSizeBytes }
        : null,
    signers: document.signers.map((row) => presentSigner(document, row, ctx.actor)),
    turn: { ...turnOf(document, ctx, obstacle), obstacle },
    cases: inCases.slice(0, CASES_MAX).map(presentCase),
    cases_total: inCases.length,
    rejections: document.rejections.map(({ user, reason, rejectedAt }) => ({
      rejected_by: user?.fullName ?? null,
      reason,
      rejected_at: rejectedAt.toISOString(),
    })),
    versions: versionsOf(document.pdfSha256, document.sentAt, evidence),
    history: historyOf(
      {
        createdAt: document.createdAt,
        creator: createdBy,
        sentAt: document.sentAt,
        rejections: document.rejections.map(({ user, rejectedAt, reason }) => ({
          by: user?.fullName ?? null,
          at: rejectedAt,
          reason,
        })),
        links: places.map(({ case: { number }, linkedAt, linkedBy }) => ({
          caseNumber: number,
          at: linkedAt,
          by: linkedBy,
        })),
      },
      evidence,
    ),
  };
});

type Found = Awaited<ReturnType<typeof findDocument>>;

const findDocument = (ctx: Context<"user">, id: string) =>
  getVisibleDocument(ctx, id, {
    hidden: "forbidden",
    include: {
      ...documentPeople,
      type: typeWithRanks,
      sector: sectorWithDepartment,
      signers: {
        orderBy: { position: "asc" },
        include: { ...documentPeople.signers.include, sector: sectorWithDepartment },
      },
      rejections: { orderBy: { rejectedAt: "desc" }, include: documentPeople.rejections.include },
    },
  });

type SignerRow = Found["signers"][number];

const presentSigner = (
  { type }: Found,
  { user, citizen, userId, sector, isNumerator, method, signedAt }: SignerRow,
  actor: UserActor,
): z.input<typeof signer> => ({
  full_name: presentPerson(user, citizen).full_name,
  sector: sector && sectorName(sector),
  is_you: userId === actor.userId,
  numbers: isNumerator,
  needs_token: needsToken(type, isNumerator),
  method: signedAt ? (method === "digital" ? "digital" : "electronic") : null,
  signed_at: signedAt?.toISOString() ?? null,
});

const ownTurn = ({ status, signers }: Found, { userId }: UserActor): SignerRow | undefined => {
  const next = status === "sent_to_sign" ? nextSigner(signers) : undefined;
  return next?.userId === userId ? next : undefined;
};

const turnOf = (document: Found, { actor, now }: Context<"user">, obstacle: string | null) => {
  const own = ownTurn(document, actor);
  const isParty =
    document.createdById === actor.userId || document.signers.some(({ userId }) => userId === actor.userId);
  const at = now();
  return {
    sign: !own || obstacle ? null : needsToken(document.type, own.isNumerator) ? "token" : "electronic",
    may_reject: document.status === "sent_to_sign" && isParty,
    is_running: document.signers.some(({ claimExpiresAt }) => claimExpiresAt !== null && claimExpiresAt > at),
  } as const;
};

/** What the signature itself would be refused with, told before somebody tries. */
const findObstacle = async (ctx: Context<"user">, document: Found): Promise<string | null> => {
  const own = ownTurn(document, ctx.actor);
  if (!own) return null;
  try {
    const identity = requireSeal(await findSigningIdentity(ctx.db, ctx.actor.userId));
    if (own.isNumerator) requireRank(mayNotNumber, document.type, identity);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};

const findEvidence = async (
  { global, tenant }: Pick<Context, "global" | "tenant">,
  documentId: string,
): Promise<Evidence> => {
  const where = { schemaName: tenant.schema, documentId };
  const [signatures, raises] = await Promise.all([
    global.signatureAudit.findMany({ where, orderBy: { id: "asc" } }),
    global.preservationAudit.findMany({ where, orderBy: { id: "asc" } }),
  ]);
  return { signatures, raises };
};

/** The cases that the person sees; those that they don't are not told, nor counted. */
const findCases = async (
  { db, actor }: Context<"user">,
  { id: documentId, createdByCitizen }: Pick<Found, "id" | "createdByCitizen">,
) => {
  const visible = { case: { is: caseVisibility(actor) } };
  const [links, waiting] = await Promise.all([
    db.caseDocument.findMany({
      where: { documentId, ...visible },
      orderBy: { linkedAt: "asc" },
      select: { order: true, isActive: true, linkedAt: true, linkedById: true, case: CASE },
    }),
    db.caseProposal.findMany({
      where: { documentId, status: "pending", ...visible },
      orderBy: { proposedAt: "asc" },
      select: { autoLink: true, case: CASE },
    }),
  ]);
  const ids = links.flatMap(({ linkedById }) => linkedById ?? []);
  const people = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } });
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return {
    places: links.map(({ isActive, linkedById, ...link }) => ({
      ...link,
      place: isActive ? ("in_force" as const) : ("out_of_force" as const),
      // What citizens put into a case themselves is the cover of one that they start.
      linkedBy: (linkedById === null ? createdByCitizen?.fullName : names.get(linkedById)) ?? null,
    })),
    proposals: waiting.map(({ autoLink, case: of }) => ({
      case: of,
      order: null,
      place: autoLink ? ("automatic" as const) : ("proposed" as const),
    })),
  };
};

const CASE = { select: { id: true, number: true, reference: true } } as const;

type CasePlace = {
  readonly case: { readonly id: string; readonly number: string; readonly reference: string };
  readonly order: number | null;
  readonly place: z.input<typeof caseOfDocument>["place"];
};

const presentCase = ({ case: { id, number, reference }, order, place }: CasePlace) => ({
  case_id: id,
  case_number: number,
  reference,
  place,
  order,
});
