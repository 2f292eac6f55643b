import { COMPOSING_REFUSALS, composeSample } from "../documents/compose";
import type { Context } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { refuseUnsigned } from "../signing/sign-pdf";

export const trialFailed = defineRefusal(
  "unprocessable",
  "CERTIFICATE_TRIAL_FAILED",
  "Se firmó un documento de prueba con este certificado y la firma no es válida. El certificado anterior sigue en uso",
);

const UNTRUSTED =
  "Esta instalación no confía en la autoridad que emitió el certificado: las firmas son válidas, pero no se dan por confiables y no " +
  "pasan del nivel B-T. El operador del servicio agrega la autoridad";

export const TRIAL_REFUSALS: readonly Refusing[] = [trialFailed, ...COMPOSING_REFUSALS];

/**
 * Signs a document of no consequence the way that all are signed, and has the signature judged: what would fail at somebody's next signature
 * fails here. Without a time stamp, since the authority has nothing to do with the certificate. Nothing of it is kept.
 * @returns what is to be known of signatures that hold, and null when there is nothing
 */
export const tryCertificate = async (
  ctx: Pick<Context, "actor" | "db" | "ports" | "tenant" | "report">,
  certificate: { readonly p12: Uint8Array; readonly password: string },
): Promise<string | null> => {
  const { tenant, ports } = ctx;
  const title = "Prueba del certificado de firma";
  const pdf = await composeSample(ctx, { html: `<p>${title}</p>`, title, signers: 1 });
  const person = { name: "Prueba", seal: "Prueba", department: "Prueba", entity: tenant.name };
  const request = { pdf, certificate, person, timezone: tenant.timezone, tenantId: tenant.schema };
  const verdicts = await ports.notary
    .sign({ ...request, level: "B-B" })
    .then(({ pdf: signed }) => ports.notary.verify(signed))
    .catch(refuseUnsigned(ctx));
  const [verdict] = verdicts;
  if (verdicts.length !== 1 || !verdict?.intact || !verdict.valid) throw trialFailed();
  return verdict.isTrusted === false ? UNTRUSTED : null;
};
