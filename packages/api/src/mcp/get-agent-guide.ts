import { defineOperation } from "@foja/core/kernel/operation";
import { z } from "zod";
import { agentGuide } from "./guide";

/** The 42nd tool (decisions B, 4.5): the same for everybody, so it needs no municipality. */
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
}).run(async () => agentGuide());
