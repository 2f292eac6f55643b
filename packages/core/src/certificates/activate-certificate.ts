import { z } from "zod";
import type { Context } from "../kernel/context";
import type { Refusing } from "../kernel/refusal";
import type { CertificateProblem } from "../ports/certificates";
import { putCertificate } from "../signing/put-certificate";
import { CERTIFICATE_REFUSALS, telling } from "./problems";
import { certificateForAdmin, presentCertificate } from "./signing-certificate";
import { TRIAL_REFUSALS, tryCertificate } from "./try-certificate";

/** The certificate that is in use from now on. */
export const activatedCertificate = z.strictObject({
  ...certificateForAdmin.shape,
  warning: z.string().nullable().describe("Lo que conviene saber antes de que alguien firme; null: nada"),
});

export const ACTIVATION_REFUSALS: readonly Refusing[] = [...CERTIFICATE_REFUSALS, ...TRIAL_REFUSALS];

/**
 * Reads, judges and tries a key file, and from then on the municipality signs with it. Of the file no more than its certificate is looked at
 * here; where `fieldOf` is asked, it says which input was wrong.
 */
export const activateCertificate = async (
  ctx: Context<"administrator">,
  { p12, password }: { readonly p12: Uint8Array; readonly password: string },
  fieldOf: (problem: CertificateProblem) => string,
) => {
  const facts = await telling(ctx.ports.certificates.read(p12, password, ctx.now()), fieldOf);
  const warning = await tryCertificate(ctx, { p12, password });
  const { municipalityId, schema } = ctx.tenant;
  const stores = {
    transaction: ctx.globalTransaction,
    storage: ctx.ports.storage,
    secrets: ctx.ports.secrets,
  };
  const row = await putCertificate(stores, {
    id: ctx.newId(),
    municipalityId,
    schema,
    p12,
    password,
    createdAt: ctx.now(),
    ...facts,
  });
  return { ...presentCertificate(row, ctx), warning };
};
