import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { lockCertificates } from "../signing/put-certificate";
import { pendingSignatures } from "./pending-signatures";
import { noCertificate, otherMunicipality, requireOwn, tenantIdInput } from "./signing-certificate";

type Row = { readonly serial: string; readonly isActive: boolean };

export const deleteCertificateOp = defineOperation({
  id: "certificates.delete",
  summary: "Elimina el certificado de firma y los anteriores: nadie firma electrónicamente hasta cargar otro",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({
    tenant_id: tenantIdInput,
    expected: expectedInput({
      serial_number: meant(z.string(), { note: "El certificado que se vio", example: "01" }),
      pending_signatures: meant(z.int(), { note: "Firmas en espera que se vieron", example: 0 }),
    }),
  }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", otherMunicipality, noCertificate, changedMeanwhile],
}).run(async (ctx, { tenant_id, expected }) => {
  requireOwn(ctx, tenant_id);
  const { municipalityId } = ctx.tenant;
  const removed = await ctx.transaction(async (tx) => {
    await lockCertificates(tx, municipalityId);
    const rows = await tx.$queryRaw<Row[]>`
      SELECT serial_number AS serial, is_active AS "isActive" FROM foja_global.signing_certificates
      WHERE municipality_id = ${municipalityId}::uuid`;
    const active = rows.find(({ isActive }) => isActive);
    if (!active) throw noCertificate();
    requireExpected(expected, {
      serial_number: active.serial,
      pending_signatures: await pendingSignatures(tx),
    });
    return tx.$queryRaw<{ key: string }[]>`
      DELETE FROM foja_global.signing_certificates WHERE municipality_id = ${municipalityId}::uuid
      RETURNING storage_key AS key`;
  });
  // What stays because of a crash or a storage that is away, no row names: the daily sweep removes it.
  for (const { key } of removed)
    await ctx.ports.storage
      .remove(key)
      .catch((error: unknown) => ctx.report(error, "remove a certificate's file"));
  return { message: "Certificado eliminado. Nadie firma electrónicamente hasta que se cargue otro" };
});
