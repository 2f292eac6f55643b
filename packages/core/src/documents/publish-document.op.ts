import { z } from "zod";
import { identifier } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { PDF_REFUSALS } from "./pdf-store";
import { publishDocument } from "./publish-document";

export const publishDocumentOp = defineOperation({
  id: "documents.publish",
  summary: "Copia al depósito público el PDF de un documento oficial de tipo público",
  access: "system",
  effect: "write",
  input: z.strictObject({ document_id: identifier }),
  output: z.strictObject({ published: z.boolean() }),
  errors: [...PDF_REFUSALS],
}).run(async (ctx, { document_id }) => ({ published: await publishDocument(ctx, document_id) }));
