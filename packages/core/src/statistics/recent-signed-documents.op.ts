import { z } from "zod";
import { dayRangeInput, daysOf } from "../kernel/date-filter";
import { windowInput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { documentVisibility } from "../permissions/document-visibility";
import { overseerOf } from "../permissions/overseer";

export const recentSignedDocumentsOp = defineOperation({
  id: "stats.recentSignedDocuments",
  summary: "Los documentos firmados por último; de los reservados, los que quien consulta puede ver",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ limit: windowInput.limit, ...dayRangeInput }),
  output: z.strictObject({
    documents: z.array(
      z.strictObject({
        document_id: z.guid(),
        document_number: z.string(),
        document_type: z.strictObject({ acronym: z.string(), name: z.string() }),
        reference: z.string(),
        signed_at: z.iso.datetime(),
        signed_by: z.string().describe("Quien lo numeró"),
      }),
    ),
  }),
  errors: ["invalid_input"],
}).run(async (ctx, { limit, ...asked }) => {
  const days = daysOf(asked, ctx.tenant.timezone, ctx.now());
  const rows = await ctx.db.document.findMany({
    where: {
      status: "signed",
      signedAt: days ?? { not: null },
      // The dear part is asked of reserved ones alone: all others are seen.
      OR: [{ visibility: { not: "reservado" } }, documentVisibility(overseerOf(ctx.actor))],
    },
    select: {
      id: true,
      officialNumber: true,
      reference: true,
      signedAt: true,
      type: { select: { acronym: true, name: true } },
      signers: {
        where: { isNumerator: true },
        select: { user: { select: { fullName: true } }, citizen: { select: { fullName: true } } },
      },
    },
    orderBy: [{ signedAt: "desc" }, { id: "asc" }],
    take: limit,
  });
  return {
    documents: rows.map(({ id, officialNumber, reference, signedAt, type, signers: [numerator] }) => ({
      document_id: id,
      document_number: officialNumber ?? "",
      document_type: type,
      reference,
      signed_at: signedAt?.toISOString() ?? "",
      signed_by: numerator?.user?.fullName ?? numerator?.citizen?.fullName ?? "",
    })),
  };
});
