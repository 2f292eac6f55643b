import { z } from "zod";
import { identifier } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { preservationPolicy } from "./preservation";
import { isPaused } from "./preservation-pause";
import { raiseDocument } from "./raise-document";

export const raiseDocumentOp = defineOperation({
  id: "documents.raise",
  summary: "Lleva las firmas de un documento oficial al nivel configurado, o renueva su archivo",
  access: "system",
  effect: "write",
  input: z.strictObject({ document_id: identifier, policy: preservationPolicy }),
  output: z.strictObject({
    outcome: z.enum([
      "raised",
      "renewed",
      "nothing",
      "overtaken",
      "put_off",
      "gains_nothing",
      "away",
      "paused",
    ]),
  }),
  errors: [],
}).run(async (ctx, { document_id, policy }) => ({
  // The sweep comes back to it.
  outcome: (await isPaused(ctx)) ? "paused" : await raiseDocument(ctx, policy, document_id),
}));
