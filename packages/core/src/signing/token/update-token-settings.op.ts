import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../../kernel/expected";
import { meant } from "../../kernel/meaning";
import { defineOperation } from "../../kernel/operation";
import { lockSettings } from "../../municipalities/lock-settings";
import { presentTokenSettings, readAuthorities, tokenSettingsObject, trustInvalid } from "./token-settings";

const changes = {
  trust_pem: meant(z.string().max(500_000), {
    note: "Las raíces en las que se confía, en PEM, una debajo de la otra; vacío: las del servicio de firma",
    example: "",
  }),
  require_revocation: meant(z.boolean(), {
    note: "true: sin respuesta de la autoridad sobre un certificado, no se firma con él",
    example: true,
  }),
};

export const updateTokenSettingsOp = defineOperation({
  id: "settings.updateTokenSigning",
  summary: "Cambia en qué autoridades confía el municipio para la firma con token",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ ...z.strictObject(changes).partial().shape, expected: expectedInput(changes) }),
  output: tokenSettingsObject,
  errors: ["invalid_input", trustInvalid, changedMeanwhile],
}).run(async (ctx, { expected, trust_pem, require_revocation }) => {
  if (trust_pem !== undefined) readAuthorities(trust_pem);
  const row = await ctx.transaction(async (tx) => {
    const { authorities: _, ...now } = presentTokenSettings(await lockSettings(tx));
    requireExpected(expected, now);
    return await tx.settings.update({
      where: { id: 1 },
      data: {
        ...(trust_pem !== undefined && { tokenTrust: trust_pem.trim() }),
        ...(require_revocation !== undefined && { requiresRevocation: require_revocation }),
      },
    });
  });
  return presentTokenSettings(row);
});
