import { z } from "zod";
import type { Context } from "../../kernel/context";
import { meant } from "../../kernel/meaning";
import { defineRefusal } from "../../kernel/refusal";
import type { TokenHolder } from "../../ports/notary";

export const certificatesInput = meant(z.array(z.base64().min(16).max(16_384)).min(1).max(16), {
  note: "Certificados en DER y base64: el de quien firma y los de su cadena, en ese orden",
  example: ["Y2VydGlmaWNhZG8gZGUgcHJ1ZWJh"],
});

/** PEM of certificates that came as base64 of DER (RFC 7468). */
export const pemOf = (certificates: readonly string[]): string =>
  certificates
    .map(
      (base64) =>
        `-----BEGIN CERTIFICATE-----\n${(base64.match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`,
    )
    .join("");

export const personWithoutId = defineRefusal<[fullName: string]>(
  "unprocessable",
  "PERSON_WITHOUT_ID",
  (fullName) =>
    `${fullName} no tiene su CUIL cargado, y sin él ningún certificado se puede reconocer como suyo. Lo carga un administrador`,
);

/** Who must hold the token, and whom their certificate must lead to, as the municipality wants it. */
export const holderOf = async (
  ctx: Context<"user">,
  certificates: string,
  usesPss: boolean,
): Promise<TokenHolder> => {
  const [user, settings] = await Promise.all([
    ctx.db.user.findUniqueOrThrow({
      where: { id: ctx.actor.userId },
      select: { countryId: true, fullName: true },
    }),
    ctx.db.settings.findUniqueOrThrow({
      where: { id: 1 },
      select: { tokenTrust: true, requiresRevocation: true },
    }),
  ]);
  if (!user.countryId) throw personWithoutId(user.fullName);
  return {
    certificates,
    trust: settings.tokenTrust || null,
    nationalId: user.countryId,
    isRevocationRequired: settings.requiresRevocation,
    usesPss,
  };
};
