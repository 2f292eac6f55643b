import { acceptProposalOp } from "@foja/core/cases/accept-proposal.op";
import { linkDocumentOp } from "@foja/core/cases/link-document.op";
import { proposeDocumentOp } from "@foja/core/cases/propose-document.op";
import { rejectProposalOp } from "@foja/core/cases/reject-proposal.op";
import { createDocumentOp } from "@foja/core/documents/create-document.op";
import { getDocumentOp } from "@foja/core/documents/get-document.op";
import { getDocumentByNumberOp } from "@foja/core/documents/get-document-by-number.op";
import { getDocumentContentOp } from "@foja/core/documents/get-document-content.op";
import { getDocumentUrlOp } from "@foja/core/documents/get-document-url.op";
import { importDocumentOp } from "@foja/core/documents/import-document.op";
import { removeDocumentOp } from "@foja/core/documents/remove-document.op";
import { replaceImportedPdfOp } from "@foja/core/documents/replace-imported-pdf.op";
import { searchDocumentsOp } from "@foja/core/documents/search-documents.op";
import { updateDocumentOp } from "@foja/core/documents/update-document.op";
import { checkSignerPermissionsOp } from "@foja/core/signing/check-signer-permissions.op";
import { getSignatureDetailsOp } from "@foja/core/signing/get-signature-details.op";
import { listPendingSignaturesOp } from "@foja/core/signing/list-pending-signatures.op";
import { rejectDocumentOp } from "@foja/core/signing/reject-document.op";
import { signDocumentOp } from "@foja/core/signing/sign-document.op";
import { startSigningOp } from "@foja/core/signing/start-signing.op";
import { row } from "../../door/row";

/** Document 1, 4.3. */
export const documentRows = [
  row("GET", "/documents/search", searchDocumentsOp),
  row("GET", "/documents/pending-signatures", listPendingSignaturesOp),
  row("GET", "/documents/:document_id", getDocumentOp),
  row("GET", "/documents/:document_id/content", getDocumentContentOp),
  row("GET", "/documents/:document_id/url", getDocumentUrlOp),
  row("GET", "/documents/:document_id/signature-details", getSignatureDetailsOp),
  row("GET", "/documents/search-official/:doc_number", getDocumentByNumberOp),
  row("GET", "/documents/check-signer-permissions", checkSignerPermissionsOp),
  row("POST", "/documents/", createDocumentOp, { status: 201, repeatable: true }),
  row("POST", "/documents/import", importDocumentOp, { status: 201, body: "form", repeatable: true }),
  row("PATCH", "/documents/:document_id", updateDocumentOp),
  row("PUT", "/documents/:document_id/imported-pdf", replaceImportedPdfOp, { body: "form" }),
  row("DELETE", "/documents/:document_id", removeDocumentOp),
  row("POST", "/documents/:document_id/start-signing", startSigningOp),
  row("POST", "/documents/:document_id/sign", signDocumentOp),
  row("POST", "/documents/:document_id/reject", rejectDocumentOp),
  row("POST", "/cases/:case_id/documents/link", linkDocumentOp),
  row("POST", "/cases/:case_id/documents/propose", proposeDocumentOp, { repeatable: true }),
  row("POST", "/cases/:case_id/documents/accept-proposal", acceptProposalOp),
  row("POST", "/cases/:case_id/documents/reject-proposal", rejectProposalOp),
];
