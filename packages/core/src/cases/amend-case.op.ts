import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { caseArchived, placeInCase, requireFit, reservedInOpenCase } from "../filing/case-links";
import { lockCase } from "../filing/lock-case";
import type { NoticedCase } from "../filing/notify";
import { settleProposals } from "../filing/proposals";
import type { Context } from "../kernel/context";
import { caseId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
} from "../permissions/get-visible-document";
import { alreadyLinked, onlyOfficialIsLinked } from "./link-document.op";

export const onlyAdminAmends = defineRefusal(
  "forbidden",
  "NOT_ADMIN_RESPONSIBLE",
  "Solo quien es responsable ADMIN del expediente puede subsanarlo",
);
export const sameDocument = defineRefusal(
  "invalid_input",
  "SAME_DOCUMENT",
  "El documento erróneo y el que lo justifica son el mismo",
  { about: "official_document_id_justifica" },
);
export const notInForce = defineRefusal(
  "wrong_state",
  "NOT_IN_FORCE",
  "El documento erróneo no está vigente en este expediente",
);
export const coverStays = defineRefusal(
  "wrong_state",
  "COVER_STAYS",
  "La carátula de un expediente no se puede subsanar",
);

const COVER_ORDER = 1;

export const amendCaseOp = defineOperation({
  id: "cases.amend",
  summary: "Subsana un expediente: deja sin vigencia un documento y vincula el que lo justifica",
  access: "user",
  effect: "destructive",
  input: z.strictObject({
    case_id: caseId,
    official_document_id_erroneo: reference("document", "Documento vigente que se deja sin efecto"),
    official_document_id_justifica: reference("document", "Documento firmado que lo justifica"),
  }),
  output: z.strictObject({
    message: z.string(),
    case_id: z.guid(),
    deactivated: z.strictObject({ document_id: z.guid(), order: z.int() }),
    linked: z.strictObject({ document_id: z.guid(), order: z.int() }),
    movement_id: z.guid(),
  }),
  errors: [
    "invalid_input",
    caseNotFound,
    caseNotVisible,
    onlyAdminAmends,
    caseArchived,
    sameDocument,
    documentNotFound,
    documentNotVisible,
    notInForce,
    coverStays,
    onlyOfficialIsLinked,
    alreadyLinked,
    reservedInOpenCase,
  ],
}).run((ctx, input) =>
  ctx.transaction(async (tx) => {
    const { case_id, official_document_id_erroneo: wrongId, official_document_id_justifica: rightId } = input;
    await lockCase(tx, case_id);
    const target = await getVisibleCase(ctx, case_id, {
      hidden: "forbidden",
      include: { responsibles: { where: { removedAt: null, type: "ADMIN" }, select: { userId: true } } },
      db: tx,
    });
    if (!target.responsibles.some(({ userId }) => userId === ctx.actor.userId)) throw onlyAdminAmends();
    if (target.status === "archived") throw caseArchived();
    if (wrongId === rightId) throw sameDocument();

    const wrong = await requireInForce(tx, ctx, target.id, wrongId);
    const right = await getVisibleDocument(ctx, rightId, { hidden: "forbidden", include: {}, db: tx });
    if (right.status !== "signed") throw onlyOfficialIsLinked();
    if (await tx.caseDocument.count({ where: { caseId: target.id, documentId: right.id } })) {
      throw alreadyLinked();
    }
    requireFit(right, target);

    const linked = await replace(tx, ctx, { target, wrong, rightId: right.id });
    return {
      message: `Expediente ${target.number} subsanado: el documento de orden ${wrong.order} quedó sin vigencia`,
      case_id: target.id,
      deactivated: { document_id: wrong.documentId, order: wrong.order },
      linked: { document_id: right.id, order: linked.order },
      movement_id: linked.movementId,
    };
  }),
);

const requireInForce = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  caseId: string,
  documentId: string,
) => {
  const place = await tx.caseDocument.findFirst({ where: { caseId, documentId, isActive: true } });
  if (!place) {
    await getVisibleDocument(ctx, documentId, { hidden: "forbidden", include: {}, db: tx });
    throw notInForce();
  }
  if (place.order === COVER_ORDER) throw coverStays();
  return place;
};

const replace = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  {
    target,
    wrong,
    rightId,
  }: {
    readonly target: NoticedCase;
    readonly wrong: { readonly id: string; readonly documentId: string; readonly order: number };
    readonly rightId: string;
  },
): Promise<{ readonly order: number; readonly movementId: string }> => {
  const now = ctx.now();
  const { userId } = ctx.actor;
  const caseId = target.id;
  await tx.caseDocument.update({
    where: { id: wrong.id },
    data: { isActive: false, replacedById: rightId, deactivatedAt: now },
  });
  const order = await placeInCase(tx, ctx, { caseId, documentId: rightId, userId });
  await settleProposals(tx, ctx, target, rightId);
  const movementId = ctx.newId();
  await tx.caseMovement.create({
    data: {
      id: movementId,
      caseId,
      type: "subsanacion",
      userId,
      documentId: rightId,
      data: { order, amended_document_id: wrong.documentId, amended_order: wrong.order },
      createdAt: now,
    },
  });
  return { order, movementId };
};
