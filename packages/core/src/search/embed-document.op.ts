import { z } from "zod";
import { identifier } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { embedDocument } from "./embed-document";

export const embedDocumentOp = defineOperation({
  id: "documents.embed",
  summary: "Prepara un documento oficial para que se lo encuentre por su significado",
  access: "system",
  effect: "write",
  input: z.strictObject({ document_id: identifier }),
  output: z.strictObject({ outcome: z.enum(["embedded", "nothing", "failed", "off"]) }),
  errors: [],
}).run(async (ctx, { document_id }) => ({ outcome: await embedDocument(ctx, document_id) }));
