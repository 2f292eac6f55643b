import { z } from "zod";
import { identifier } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { PDF_REFUSALS, readPdf } from "./pdf-store";

/** Where a public document lies: a stable address, named by its number (specification 2, 2.10). */
export const publicKey = (schema: string, officialNumber: string): string =>
  `public/${schema}/${officialNumber}.pdf`;

export const publishDocumentOp = defineOperation({
  id: "documents.publish",
  summary: "Copia al depósito público el PDF de un documento oficial de tipo público",
  access: "system",
  effect: "write",
  input: z.strictObject({ document_id: identifier }),
  output: z.strictObject({ published: z.boolean() }),
  errors: [...PDF_REFUSALS],
}).run(async (ctx, { document_id }) => {
  const document = await ctx.db.document.findUnique({ where: { id: document_id } });
  // The job may be older than its reason; only what is official and public now is published.
  if (!document?.officialNumber || document.visibility !== "publico") return { published: false };

  const key = publicKey(ctx.tenant.schema, document.officialNumber);
  await ctx.ports.storage.put(key, await readPdf(ctx, document), "application/pdf");
  return { published: true };
});
