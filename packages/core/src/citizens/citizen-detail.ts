import type { Citizen, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { caseStatus } from "../cases/case";
import { queuedOf } from "../citizen-documents/reject-queued";
import type { Context, Db } from "../kernel/context";
import { caseVisibility } from "../permissions/case-visibility";
import { overseerOf } from "../permissions/overseer";
import { citizenObject, presentCitizen } from "./citizen";
import { citizenChange, findCitizenHistory } from "./citizen-history";

/** The last ones: whoever has more of them is looked up in the list of cases. */
const CASES_MAX = 100;

const hiddenIfReserved = z
  .string()
  .nullable()
  .describe("Nulo si el expediente es reservado y quien consulta no puede verlo");

/** A citizen as administrators see them: with what was shared with them. */
export const citizenDetail = z.strictObject({
  ...citizenObject.shape,
  cases: z
    .array(
      z.strictObject({
        case_id: z.guid(),
        case_number: z.string(),
        reference: hiddenIfReserved,
        status: caseStatus,
        template_name: hiddenIfReserved,
        template_acronym: hiddenIfReserved,
        shared_at: z.iso.datetime(),
      }),
    )
    .describe(`Los ${CASES_MAX} compartidos por último`),
  cases_total: z.int(),
  waiting_documents: z
    .int()
    .describe("Los que esperan su firma: se rechazan si se lo bloquea o vuelve a pendiente"),
  history: z
    .array(citizenChange)
    .describe("Sus altas y cambios de estado o de nombre, el último primero, y quién los hizo"),
});

/** Of a case that the administrator may not see, the number alone: that it was shared is theirs to know, what it is about is not. */
export const presentCitizenDetail = async (
  ctx: Pick<Context<"administrator">, "actor" | "global" | "tenant">,
  db: Db,
  citizen: Citizen,
): Promise<z.input<typeof citizenDetail>> => {
  const where: Prisma.CaseShareWhereInput = { citizenId: citizen.id };
  const [total, shares, waiting, history] = await Promise.all([
    db.caseShare.count({ where }),
    db.caseShare.findMany({
      where,
      include: { case: { include: { template: { select: { name: true, acronym: true } } } } },
      orderBy: [{ sharedAt: "desc" }, { caseId: "asc" }],
      take: CASES_MAX,
    }),
    db.citizenSigning.count({ where: queuedOf(citizen.id) }),
    findCitizenHistory(ctx, db, citizen.id),
  ]);
  const ids = shares.map(({ caseId }) => caseId);
  const visible = await db.case.findMany({
    where: { AND: [{ id: { in: ids } }, caseVisibility(overseerOf(ctx.actor))] },
    select: { id: true },
  });
  const seen = new Set(visible.map(({ id }) => id));
  return {
    ...presentCitizen(citizen),
    cases: shares.map(({ case: shared, sharedAt }) => {
      const told = seen.has(shared.id) ? shared : undefined;
      return {
        case_id: shared.id,
        case_number: shared.number,
        reference: told?.reference ?? null,
        status: caseStatus.parse(shared.status),
        template_name: told?.template.name ?? null,
        template_acronym: told?.template.acronym ?? null,
        shared_at: sharedAt.toISOString(),
      };
    }),
    cases_total: total,
    waiting_documents: waiting,
    history,
  };
};
