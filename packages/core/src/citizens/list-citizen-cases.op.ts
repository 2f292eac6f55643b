import { z } from "zod";
import { caseStatus } from "../cases/case";
import { defineOperation } from "../kernel/operation";
import { pageOutput, presentWholeOrPage, wholeOrPageInput, wholeOrPageWindow } from "../kernel/paging";

export const listCitizenCasesOp = defineOperation({
  id: "citizens.listCases",
  summary: "Lista los expedientes compartidos con el ciudadano, también los que inició",
  access: "citizen",
  effect: "read",
  input: z.strictObject(wholeOrPageInput),
  output: z.strictObject({
    cases: z.array(
      z.strictObject({
        case_id: z.guid(),
        case_number: z.string(),
        reference: z.string(),
        status: caseStatus,
        template_name: z.string(),
        template_acronym: z.string(),
        shared_at: z.iso.datetime(),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const where = { citizenId: ctx.actor.citizenId };
  const [total, rows] = await Promise.all([
    ctx.db.caseShare.count({ where }),
    ctx.db.caseShare.findMany({
      where,
      include: { case: { include: { template: { select: { name: true, acronym: true } } } } },
      orderBy: [{ sharedAt: "desc" }, { caseId: "asc" }],
      ...wholeOrPageWindow(asked),
    }),
  ]);
  return {
    cases: rows.map(({ case: shared, sharedAt }) => ({
      case_id: shared.id,
      case_number: shared.number,
      reference: shared.reference,
      status: caseStatus.parse(shared.status),
      template_name: shared.template.name,
      template_acronym: shared.template.acronym,
      shared_at: sharedAt.toISOString(),
    })),
    ...presentWholeOrPage(total, asked),
  };
});
