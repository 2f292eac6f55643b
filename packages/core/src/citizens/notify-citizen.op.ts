import type { GlobalClient, TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { caseId, identifier } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { announce } from "../webhooks/announce";
import { ADDRESSING_REFUSALS, type Addressed, addressCitizen, presentAddressed } from "./addressed-citizen";
import { addressedObject, citizenRef } from "./citizen";

/** Of one notification. */
const DOCUMENTS_MAX = 50;

export const caseNotShared = defineRefusal<[fullName: string]>(
  "conflict",
  "CASE_NOT_SHARED",
  (fullName) =>
    `El expediente no está compartido con ${fullName}. Compártalo primero, y después notifique sus documentos`,
);
export const notInForceThere = defineRefusal<[ids: readonly string[]]>(
  "invalid_input",
  "DOCUMENT_NOT_IN_CASE",
  (ids) => `Solo se notifican documentos oficiales vigentes del expediente. No lo son: ${ids.join(", ")}`,
  { about: "document_ids" },
);

export const notifyCitizenOp = defineOperation({
  id: "cases.notifyCitizen",
  summary: "Notifica documentos de un expediente a un ciudadano con el que está compartido, por su portal",
  access: "user",
  effect: "write",
  input: z.strictObject({
    case_id: caseId,
    citizen_id: citizenRef,
    document_ids: meant(z.array(identifier).min(1).max(DOCUMENTS_MAX), {
      refers: "caseDocument",
      note: "Documentos oficiales vigentes del expediente",
    }),
  }),
  output: z.strictObject({
    message: z.string(),
    case_id: z.guid(),
    citizen: addressedObject,
    document_ids: z.array(z.guid()),
    movement_ids: z.array(z.guid()).describe("Uno por documento, en el orden del expediente"),
    portals: z.int().describe("Portales a los que se avisa: las claves TAD activas con dirección de avisos"),
  }),
  errors: ["invalid_input", ...ADDRESSING_REFUSALS, caseNotShared, notInForceThere],
}).run(async (ctx, { document_ids, ...named }) => {
  const portals = await findPortals(ctx.global, ctx);
  return ctx.transaction(async (tx) => {
    const addressed = await addressCitizen(tx, ctx, named);
    const { target, citizen } = addressed;
    const ids = { caseId: target.id, citizenId: citizen.id };
    const isShared = (await tx.caseShare.count({ where: ids })) > 0;
    if (!isShared) throw caseNotShared(citizen.fullName);
    const documentIds = await placesInForce(tx, target.id, document_ids);

    const movementIds = await writeMovements(tx, ctx, addressed, documentIds);
    await announce(tx, ctx, portals, { event: "documents.notified", ...ids, documentIds });
    const answer = {
      message: messageFor(addressed, documentIds.length, portals.length),
      case_id: target.id,
      citizen: presentAddressed(citizen),
      document_ids: documentIds,
      movement_ids: movementIds,
      portals: portals.length,
    };
    await ctx.settle(tx, answer);
    return answer;
  });
});

/** The keys of the municipality's portals that are told of something. */
const findPortals = async (
  global: GlobalClient,
  { tenant, now }: Pick<Context, "tenant" | "now">,
): Promise<string[]> => {
  const keys = await global.apiKey.findMany({
    where: {
      municipalityId: tenant.municipalityId,
      keyType: "tad",
      isActive: true,
      // Neither null nor empty.
      webhookUrl: { gt: "" },
      OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }],
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return keys.map(({ id }) => id);
};

/** Each once, in the order of the case. */
const placesInForce = async (
  tx: TenantTransaction,
  caseId: string,
  wanted: readonly string[],
): Promise<string[]> => {
  const places = await tx.caseDocument.findMany({
    where: { caseId, documentId: { in: [...wanted] }, isActive: true, document: { status: "signed" } },
    select: { documentId: true },
    orderBy: { order: "asc" },
  });
  const found = places.map(({ documentId }) => documentId);
  const others = wanted.filter((id) => !found.includes(id));
  if (others.length > 0) throw notInForceThere([...new Set(others)]);
  return found;
};

/** One for each document, so that whoever reads the case reads which ones. */
const writeMovements = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  { target, citizen }: Addressed,
  documentIds: readonly string[],
): Promise<string[]> => {
  const now = ctx.now();
  const movements = documentIds.map((documentId) => ({
    id: ctx.newId(),
    caseId: target.id,
    type: "citizen_notification",
    userId: ctx.actor.userId,
    documentId,
    data: { citizen_id: citizen.id, person_name: citizen.fullName },
    createdAt: now,
  }));
  await tx.caseMovement.createMany({ data: movements });
  await tx.case.update({ where: { id: target.id }, data: { lastModifiedAt: now } });
  return movements.map(({ id }) => id);
};

const messageFor = ({ citizen }: Addressed, documents: number, portals: number): string => {
  const what = documents === 1 ? "1 documento" : `${documents} documentos`;
  return portals > 0
    ? `Se notifica a ${citizen.fullName}: ${what}`
    : `Queda registrada la notificación a ${citizen.fullName}: ${what}. Ningún portal tiene cargada una dirección de avisos: los verá cuando consulte el expediente`;
};
