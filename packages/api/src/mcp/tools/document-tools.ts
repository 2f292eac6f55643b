import { proposeDocumentOp } from "@foja/core/cases/propose-document.op";
import { rejectProposalOp } from "@foja/core/cases/reject-proposal.op";
import { createDocumentOp } from "@foja/core/documents/create-document.op";
import { getDocumentOp } from "@foja/core/documents/get-document.op";
import { getDocumentByNumberOp } from "@foja/core/documents/get-document-by-number.op";
import { getDocumentContentOp } from "@foja/core/documents/get-document-content.op";
import { searchDocumentsOp } from "@foja/core/documents/search-documents.op";
import { updateDocumentOp } from "@foja/core/documents/update-document.op";
import { semanticSearchOp } from "@foja/core/search/semantic-search.op";
import { getSignatureDetailsOp } from "@foja/core/signing/get-signature-details.op";
import { listPendingSignaturesOp } from "@foja/core/signing/list-pending-signatures.op";
import { rejectDocumentOp } from "@foja/core/signing/reject-document.op";
import { startSigningOp } from "@foja/core/signing/start-signing.op";
import { requireNoMarkdown } from "../no-markdown";
import type { Tools } from "../tool";

export const documentTools: Tools = {
  search_documents: {
    toolset: "documents",
    title: "Buscar documentos",
    description:
      "Busca documentos por número, referencia o palabras de su texto, con filtros de estado, tipo y expediente. Para una pregunta en palabras propias usar semantic_search. Sigue: get_document o get_document_content.",
    operation: searchDocumentsOp,
  },
  get_document: {
    toolset: "documents",
    title: "Ver un documento",
    description:
      "Devuelve un documento, también en borrador: tipo, referencia, estado, firmantes y contenido HTML. Usar antes de save_document, para no pisar lo escrito. De una nota o un memo que la persona recibió queda constancia legal de apertura: sólo cuando lo pida.",
    operation: getDocumentOp,
    opens: true,
    longText: "content",
  },
  get_document_content: {
    toolset: "documents",
    title: "Leer un documento oficial",
    description:
      "Devuelve el contenido HTML de un documento oficial (firmado y numerado). De una nota o un memo que la persona recibió queda constancia legal de apertura: sólo cuando lo pida. Un texto largo llega por partes (offset).",
    operation: getDocumentContentOp,
    opens: true,
    longText: "content",
  },
  get_pending_signatures: {
    toolset: "documents",
    title: "Lo que espera la firma de la persona",
    description:
      "Lista los documentos que esperan ahora la firma de la persona, primero los que más esperan. Firmar se hace en la web o con el programa de firma, nunca desde aquí.",
    operation: listPendingSignaturesOp,
  },
  search_document_by_number: {
    toolset: "documents",
    title: "Encontrar un documento por su número",
    description:
      "Devuelve el documento oficial que lleva exactamente ese número. Con un número incompleto usar search_documents.",
    operation: getDocumentByNumberOp,
  },
  get_signature_details: {
    toolset: "documents",
    title: "Firmas de un documento",
    description:
      "Dice quiénes firman un documento, en orden, quiénes ya firmaron y cuándo. Usar para responder por qué un documento todavía no salió.",
    operation: getSignatureDetailsOp,
  },
  create_document: {
    toolset: "documents",
    title: "Crear un borrador",
    description:
      "Crea un borrador y, con case_id, lo propone para ese expediente: al firmarse entra solo si la persona puede agregarle documentos; si no, lo decide quien lo administra. No repetirlo con propose_document. Antes: get_document_types (tipos y campos de formularios). Sigue: save_document.",
    operation: createDocumentOp,
  },
  save_document: {
    toolset: "documents",
    title: "Escribir un borrador",
    description:
      "Guarda contenido, referencia, firmantes o destinatarios de un borrador; lo que no se manda queda igual. Contenido en HTML (p, h2, ul, li, strong, table), no Markdown; el de un formulario va en form_data. Numera el último firmante. Antes: get_document. Sigue: mostrarlo a la persona.",
    operation: updateDocumentOp,
    check: ({ content }) => requireNoMarkdown(content),
    isIdempotent: true,
  },
  start_signing: {
    toolset: "documents",
    title: "Enviar a la firma",
    description:
      "Genera el PDF definitivo de un borrador y lo envía a sus firmantes; desde ahí el texto ya no se cambia. Necesita firmantes (save_document). Pedir siempre confirmación a la persona. Cada uno firma después en la web o con el programa de firma.",
    operation: startSigningOp,
  },
  reject_document: {
    toolset: "documents",
    title: "Rechazar un documento",
    description:
      "Rechaza, con un motivo, un documento que espera la firma de la persona: las firmas hechas caen y vuelve a su creador. Pedir siempre confirmación a la persona.",
    operation: rejectDocumentOp,
  },
  propose_document: {
    toolset: "documents",
    title: "Proponer un documento para un expediente",
    description:
      "Propone un borrador propio o un documento firmado para un expediente; lo acepta o rechaza quien lo administra. Un borrador entra solo al firmarse si la persona puede agregar documentos. No hace falta si create_document ya llevó el case_id.",
    operation: proposeDocumentOp,
  },
  reject_proposal: {
    toolset: "documents",
    title: "Rechazar una propuesta",
    description:
      "Rechaza un documento propuesto para un expediente que la persona puede editar. Confirmar con la persona. Aceptar una propuesta se hace en la web.",
    operation: rejectProposalOp,
  },
  semantic_search: {
    toolset: "search",
    title: "Buscar por significado",
    description:
      "Busca documentos oficiales por lo que significan, con una pregunta o una descripción en palabras propias. Usar cuando no se conocen número ni palabras exactas. Da un fragmento y, si lo tiene, el case_id. Sigue: get_document_content o get_case.",
    operation: semanticSearchOp,
  },
};
