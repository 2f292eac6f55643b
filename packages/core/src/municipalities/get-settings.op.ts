import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { presentSettings, readSettings, settingsObject } from "./settings";

export const getSettingsOp = defineOperation({
  id: "settings.get",
  summary: "Los datos del municipio y sus imágenes",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: settingsObject,
  errors: ["invalid_input"],
}).run(async (ctx) => presentSettings(ctx, await readSettings(ctx.db)));
