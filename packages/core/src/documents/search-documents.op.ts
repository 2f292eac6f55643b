import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, presentPage } from "../kernel/paging";
import { searchInput } from "../kernel/text";
import { typeAcronym } from "./create-document.op";
import { STATUS_FILTERS } from "./document-sets";
import { findDocuments } from "./find-documents";
import { documentItem, presentDocumentItem } from "./present-document";

const input = z.strictObject({
  ...pageInput,
  search: searchInput().optional(),
  status: meant(z.enum(STATUS_FILTERS), {
    note: "Estado por el que se filtra",
    example: "signed",
  }).optional(),
  document_type: typeAcronym.optional(),
  case_id: reference("case", "Expediente que contiene los documentos").optional(),
});

export const searchDocumentsOp = defineOperation({
  id: "documents.search",
  summary: "Busca documentos por número, referencia o contenido entre los que el usuario puede ver",
  access: "user",
  effect: "read",
  input,
  output: z.strictObject({ documents: z.array(documentItem), ...pageOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, query) => {
  const { rows, total } = await findDocuments(ctx, query);
  return { documents: rows.map((row) => presentDocumentItem(row, ctx.actor)), ...presentPage(total, query) };
});
