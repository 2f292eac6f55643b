import { z } from "zod";
import { defineOperation } from "../../kernel/operation";
import { readSettings } from "../../municipalities/settings";
import { presentTokenSettings, tokenSettingsObject } from "./token-settings";

export const getTokenSettingsOp = defineOperation({
  id: "settings.getTokenSigning",
  summary: "En qué autoridades confía el municipio para la firma con token",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: tokenSettingsObject,
  errors: ["invalid_input"],
}).run(async ({ db }) => presentTokenSettings(await readSettings(db)));
