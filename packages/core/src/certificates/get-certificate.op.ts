import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pendingSignatures } from "./pending-signatures";
import {
  certificateForAdmin,
  otherMunicipality,
  presentCertificate,
  requireOwn,
  tenantIdInput,
} from "./signing-certificate";

const {
  id,
  subject,
  issuer,
  serial_number,
  not_valid_before,
  not_valid_after,
  days_left,
  created_at,
  ...always
} = certificateForAdmin.shape;

const NONE = {
  id: null,
  subject: null,
  issuer: null,
  serial_number: null,
  not_valid_before: null,
  not_valid_after: null,
  days_left: null,
  created_at: null,
  is_active: false,
  is_valid: false,
  validation_message:
    "El municipio no tiene un certificado de firma: nadie firma electrónicamente. Cargue uno",
} as const;

export const getCertificateOp = defineOperation({
  id: "certificates.get",
  summary: "El certificado con que firma el municipio, cuánto le queda y cuántas firmas esperan por él",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ tenant_id: tenantIdInput }),
  output: z.strictObject({
    exists: z.boolean(),
    ...always,
    id: id.nullable(),
    subject: subject.nullable(),
    issuer: issuer.nullable(),
    serial_number: serial_number.nullable(),
    not_valid_before: not_valid_before.nullable(),
    not_valid_after: not_valid_after.nullable(),
    days_left: days_left.nullable(),
    created_at: created_at.nullable(),
    pending_signatures: z.int().describe("Firmas que se pidieron y todavía no se hicieron"),
  }),
  errors: ["invalid_input", otherMunicipality],
}).run(async (ctx, { tenant_id }) => {
  requireOwn(ctx, tenant_id);
  const [row, pending_signatures] = await Promise.all([
    ctx.global.signingCertificate.findFirst({
      where: { municipalityId: ctx.tenant.municipalityId, isActive: true },
    }),
    pendingSignatures(ctx.db),
  ]);
  const shown = row ? presentCertificate(row, ctx) : { ...NONE, tenant_id };
  return { exists: row !== null, ...shown, pending_signatures };
});
