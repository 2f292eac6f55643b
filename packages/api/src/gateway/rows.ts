import { addResponsibleOp } from "@foja/core/cases/add-responsible.op";
import { changeCaseStatusOp } from "@foja/core/cases/change-case-status.op";
import { createCaseOp } from "@foja/core/cases/create-case.op";
import { getCaseOp } from "@foja/core/cases/get-case.op";
import { getCaseByNumberOp } from "@foja/core/cases/get-case-by-number.op";
import { getCaseHistoryOp } from "@foja/core/cases/get-case-history.op";
import { getCasePermissionsOp } from "@foja/core/cases/get-case-permissions.op";
import { linkDocumentOp } from "@foja/core/cases/link-document.op";
import { listCaseDocumentsOp } from "@foja/core/cases/list-case-documents.op";
import { listCaseMovementsOp } from "@foja/core/cases/list-case-movements.op";
import { listResponsiblesOp } from "@foja/core/cases/list-responsibles.op";
import { listSectorUsersOp } from "@foja/core/cases/list-sector-users.op";
import { prepareAssignmentOp } from "@foja/core/cases/prepare-assignment.op";
import { prepareTransferOp } from "@foja/core/cases/prepare-transfer.op";
import { removeResponsibleOp } from "@foja/core/cases/remove-responsible.op";
import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { getUserOp } from "@foja/core/catalog/get-user.op";
import { listCaseTemplatesOp } from "@foja/core/catalog/list-case-templates.op";
import { listDocumentStatesOp } from "@foja/core/catalog/list-document-states.op";
import { listDocumentTypesOp } from "@foja/core/catalog/list-document-types.op";
import { listSectorsOp } from "@foja/core/catalog/list-sectors.op";
import { listUsersOp } from "@foja/core/catalog/list-users.op";
import { searchUsersOp } from "@foja/core/catalog/search-users.op";
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
import { envelope } from "../door/envelope";
import { row } from "../door/row";

// One line per row of the specification's endpoint tables (document 1, 4.2 to 4.4), in its order.
export const gatewayRows = [
  row("GET", "/cases/search", searchCasesOp),
  row("GET", "/cases/:case_id", getCaseOp),
  row("GET", "/cases/number/:case_number", getCaseByNumberOp),
  row("GET", "/cases/:case_id/history", getCaseHistoryOp),
  row("GET", "/cases/:case_id/documents", listCaseDocumentsOp),
  row("GET", "/cases/:case_id/permissions", getCasePermissionsOp),
  row("GET", "/cases/:case_id/prepare-assignment", prepareAssignmentOp),
  row("GET", "/cases/:case_id/prepare-transfer", prepareTransferOp),
  row("GET", "/cases/sectors/:sector_id/users", listSectorUsersOp),
  row("POST", "/cases/", createCaseOp, { status: 201, repeatable: true }),
  row("GET", "/cases/:case_id/responsibles", listResponsiblesOp),
  row("POST", "/cases/:case_id/responsibles", addResponsibleOp, { status: 201, repeatable: true }),
  row("DELETE", "/cases/:case_id/responsibles/:responsible_id", removeResponsibleOp),
  row("POST", "/cases/:case_id/status", changeCaseStatusOp),
  row("GET", "/cases/:case_id/movements", listCaseMovementsOp, {
    envelope: envelope("Movimientos del expediente"),
  }),

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

  row("GET", "/system/document-types", listDocumentTypesOp),
  row("GET", "/system/document-states", listDocumentStatesOp),
  row("GET", "/system/sectors", listSectorsOp),
  row("GET", "/system/case-templates", listCaseTemplatesOp),
  row("GET", "/system/users/list", listUsersOp),
  row("GET", "/system/users/search", searchUsersOp),
  row("GET", "/system/users/:user_id", getUserOp),
];
