import { z } from "zod";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
} from "../permissions/get-visible-document";
import { documentDetail, documentPeople, presentDocument } from "./present-document";
import { recordReading } from "./record-opening";

export const getDocumentOp = defineOperation({
  id: "documents.get",
  summary: "Devuelve un documento con su contenido y sus firmantes",
  access: "user",
  effect: "read",
  input: z.strictObject({ document_id: documentId }),
  output: documentDetail,
  errors: ["invalid_input", documentNotFound, documentNotVisible],
}).run(async (ctx, { document_id }) => {
  const document = await getVisibleDocument(ctx, document_id, {
    hidden: "forbidden",
    include: { ...documentPeople, summary: true },
  });
  await recordReading(ctx, document);
  return presentDocument(document);
});
