import { defineOperation } from "@foja/core/kernel/operation";
import { PRODUCT } from "@foja/service/product";
import { z } from "zod";
import { GUIDE, GUIDE_UPDATED } from "./guide";

/** The specification's 41 and this one (decisions B, 4.5): the table of tools names this one, so it can't be counted here; a test does. */
export const TOOLS_COUNT = 42;

/** The same for everybody, so it needs no municipality. */
export const getAgentGuideOp = defineOperation({
  id: "agents.getGuide",
  summary: "Devuelve la guía para asistentes",
  access: "person",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    guide: z.string(),
    version: z.string(),
    tools_count: z.int(),
    last_updated: z.iso.date(),
  }),
  errors: ["invalid_input"],
}).run(async () => ({
  guide: GUIDE,
  version: PRODUCT.version,
  tools_count: TOOLS_COUNT,
  last_updated: GUIDE_UPDATED,
}));
