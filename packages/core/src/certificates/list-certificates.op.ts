import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { certificateForAdmin, presentCertificate } from "./signing-certificate";

export const listCertificatesOp = defineOperation({
  id: "certificates.list",
  summary: "Lista los certificados con que firma y firmó el municipio, primero el que usa ahora",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({ certificates: z.array(certificateForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const where = { municipalityId: ctx.tenant.municipalityId };
  const [total, rows] = await Promise.all([
    ctx.global.signingCertificate.count({ where }),
    ctx.global.signingCertificate.findMany({
      where,
      orderBy: [{ isActive: "desc" }, { createdAt: "desc" }, { id: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  return { certificates: rows.map((row) => presentCertificate(row, ctx)), ...presentWindow(total, asked) };
});
