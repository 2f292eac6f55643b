import { z } from "zod";
import type { Context } from "../kernel/context";
import { dayRangeInput, daysOf } from "../kernel/date-filter";
import { documentNumber, reference } from "../kernel/identifiers";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { presentSignatures, signatureObject } from "./signature-item";

export const listSignaturesOp = defineOperation({
  id: "signatures.list",
  summary: "Las firmas del municipio con su evidencia, las más nuevas primero",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    ...dayRangeInput,
    signer_id: reference("user", "Solo las de esa persona").optional(),
    document_number: documentNumber.optional(),
    ...windowInput,
  }),
  output: z.strictObject({
    signatures: z.array(signatureObject),
    ...windowOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, { document_number, signer_id, date_from, date_to, ...asked }) => {
  const days = daysOf({ date_from, date_to }, ctx.tenant.timezone, ctx.now());
  const where = {
    schemaName: ctx.tenant.schema,
    ...(days && { signedAt: days }),
    ...(signer_id && { signerId: signer_id }),
    ...(document_number !== undefined && { documentId: { in: await findNumbered(ctx, document_number) } }),
  };
  const [total, rows] = await Promise.all([
    ctx.global.signatureAudit.count({ where }),
    ctx.global.signatureAudit.findMany({
      where,
      orderBy: [{ signedAt: "desc" }, { id: "desc" }],
      ...listWindow(asked),
    }),
  ]);
  return {
    signatures: await presentSignatures(ctx, rows),
    ...presentWindow(total, asked),
  };
});

/** The number is in the evidence of the last signature alone, and what is asked for is all of them. */
const findNumbered = async ({ db }: Pick<Context, "db">, officialNumber: string): Promise<string[]> =>
  (await db.document.findMany({ where: { officialNumber }, select: { id: true } })).map(({ id }) => id);
