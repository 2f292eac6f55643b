import type { Context } from "../kernel/context";
import { defineRefusal } from "../kernel/refusal";

export type MunicipalCertificate = {
  readonly p12: Uint8Array;
  readonly password: string;
  /** What the evidence of a signature records. */
  readonly description: {
    readonly subject: string;
    readonly issuer: string;
    readonly serial_number: string;
    readonly not_before: string;
    readonly not_after: string;
  };
};

export const certificateMissing = defineRefusal(
  "unavailable",
  "CERTIFICATE_MISSING",
  "El municipio no tiene un certificado de firma. Lo carga un administrador en el panel",
);
export const certificateOutOfDate = defineRefusal(
  "unavailable",
  "CERTIFICATE_EXPIRED",
  "El certificado de firma del municipio no está vigente. Lo renueva un administrador en el panel",
);

/** The certificate with which the municipality signs on behalf of its people. */
export const loadMunicipalCertificate = async (
  ctx: Pick<Context, "global" | "tenant" | "ports" | "now">,
): Promise<MunicipalCertificate> => {
  const row = await ctx.global.signingCertificate.findFirst({
    where: { municipalityId: ctx.tenant.municipalityId, isActive: true },
  });
  const p12 = row && (await ctx.ports.storage.get(row.storageKey));
  if (!row || !p12) throw certificateMissing();
  if (row.notAfter <= ctx.now() || row.notBefore > ctx.now()) throw certificateOutOfDate();

  return {
    p12,
    password: ctx.ports.secrets.decrypt(row.passwordSealed),
    description: {
      subject: row.subject,
      issuer: row.issuer,
      serial_number: row.serialNumber,
      not_before: row.notBefore.toISOString(),
      not_after: row.notAfter.toISOString(),
    },
  };
};
