import { acceptProposalOp } from "@foja/core/cases/accept-proposal.op";
import { addResponsibleOp } from "@foja/core/cases/add-responsible.op";
import { amendCaseOp } from "@foja/core/cases/amend-case.op";
import { assignCaseOp } from "@foja/core/cases/assign-case.op";
import { changeCaseStatusOp } from "@foja/core/cases/change-case-status.op";
import { closeAssignmentOp } from "@foja/core/cases/close-assignment.op";
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
import { proposeDocumentOp } from "@foja/core/cases/propose-document.op";
import { rejectProposalOp } from "@foja/core/cases/reject-proposal.op";
import { removeResponsibleOp } from "@foja/core/cases/remove-responsible.op";
import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { transferCaseOp } from "@foja/core/cases/transfer-case.op";
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
import { archiveMemoOp } from "@foja/core/notes/archive-memo.op";
import { archiveNoteOp } from "@foja/core/notes/archive-note.op";
import { getMemoOp } from "@foja/core/notes/get-memo.op";
import { getNoteOp } from "@foja/core/notes/get-note.op";
import { listArchivedMemosOp } from "@foja/core/notes/list-archived-memos.op";
import { listArchivedNotesOp } from "@foja/core/notes/list-archived-notes.op";
import { listReceivedMemosOp } from "@foja/core/notes/list-received-memos.op";
import { listReceivedNotesOp } from "@foja/core/notes/list-received-notes.op";
import { listSentMemosOp } from "@foja/core/notes/list-sent-memos.op";
import { listSentNotesOp } from "@foja/core/notes/list-sent-notes.op";
import { addRelationOp } from "@foja/core/records/add-relation.op";
import { createRecordOp } from "@foja/core/records/create-record.op";
import { createReportOp } from "@foja/core/records/create-report.op";
import { getRecordOp } from "@foja/core/records/get-record.op";
import { getRecordHistoryOp } from "@foja/core/records/get-record-history.op";
import { linkCaseOp } from "@foja/core/records/link-case.op";
import { linkRecordDocumentOp } from "@foja/core/records/link-record-document.op";
import { listFamiliesOp, listRegistriesOp } from "@foja/core/records/list-families.op";
import { listRecordCasesOp } from "@foja/core/records/list-record-cases.op";
import { listRecordDocumentsOp } from "@foja/core/records/list-record-documents.op";
import { listRelationsOp } from "@foja/core/records/list-relations.op";
import { removeRelationOp } from "@foja/core/records/remove-relation.op";
import { searchRecordsOp } from "@foja/core/records/search-records.op";
import { unlinkCaseOp } from "@foja/core/records/unlink-case.op";
import { unlinkRecordDocumentOp } from "@foja/core/records/unlink-record-document.op";
import { updateFieldOp } from "@foja/core/records/update-field.op";
import { updateRecordOp } from "@foja/core/records/update-record.op";
import { verifyFieldOp } from "@foja/core/records/verify-field.op";
import { semanticSearchOp } from "@foja/core/search/semantic-search.op";
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
  row("POST", "/cases/:case_id/transfer", transferCaseOp),
  row("POST", "/cases/:case_id/assign", assignCaseOp),
  row("POST", "/cases/:case_id/close-assign", closeAssignmentOp),
  row("GET", "/cases/:case_id/responsibles", listResponsiblesOp),
  row("POST", "/cases/:case_id/responsibles", addResponsibleOp, { status: 201, repeatable: true }),
  row("DELETE", "/cases/:case_id/responsibles/:responsible_id", removeResponsibleOp),
  row("POST", "/cases/:case_id/subsanar", amendCaseOp),
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
  row("POST", "/cases/:case_id/documents/propose", proposeDocumentOp),
  row("POST", "/cases/:case_id/documents/accept-proposal", acceptProposalOp),
  row("POST", "/cases/:case_id/documents/reject-proposal", rejectProposalOp),

  row("GET", "/system/document-types", listDocumentTypesOp),
  row("GET", "/system/document-states", listDocumentStatesOp),
  row("GET", "/system/sectors", listSectorsOp),
  row("GET", "/system/case-templates", listCaseTemplatesOp),
  row("GET", "/system/users/list", listUsersOp),
  row("GET", "/system/users/search", searchUsersOp),
  row("GET", "/system/users/:user_id", getUserOp),

  row("GET", "/notes/received", listReceivedNotesOp),
  row("GET", "/notes/sent", listSentNotesOp),
  row("GET", "/notes/archived", listArchivedNotesOp),
  row("GET", "/notes/:note_id", getNoteOp),
  row("PATCH", "/notes/:note_id/archive", archiveNoteOp),
  row("GET", "/memos/received", listReceivedMemosOp),
  row("GET", "/memos/sent", listSentMemosOp),
  row("GET", "/memos/archived", listArchivedMemosOp),
  row("GET", "/memos/:memo_id", getMemoOp),
  row("PATCH", "/memos/:memo_id/archive", archiveMemoOp),

  row("GET", "/search/semantic", semanticSearchOp),

  row("GET", "/records/search", searchRecordsOp),
  row("GET", "/records/:record_id", getRecordOp),
  row("GET", "/records/families", listFamiliesOp),
  row("GET", "/registries", listRegistriesOp),
  row("GET", "/records/:record_id/history", getRecordHistoryOp),
  row("GET", "/records/:record_id/relations", listRelationsOp),
  row("GET", "/records/:record_id/cases", listRecordCasesOp),
  row("GET", "/records/:record_id/documents", listRecordDocumentsOp),
  row("POST", "/records", createRecordOp, { status: 201, repeatable: true }),
  row("PATCH", "/records/:record_id", updateRecordOp),
  row("PATCH", "/records/:record_id/fields/:field_name", updateFieldOp),
  row("POST", "/records/:record_id/fields/:field_name/verify", verifyFieldOp),
  row("POST", "/records/:record_id/report", createReportOp, { status: 201, repeatable: true }),
  row("POST", "/records/:record_id/relations", addRelationOp, { status: 201, repeatable: true }),
  row("DELETE", "/records/:record_id/relations/:relation_id", removeRelationOp),
  row("POST", "/records/:record_id/cases", linkCaseOp, { status: 201, repeatable: true }),
  row("DELETE", "/records/:record_id/cases/:link_id", unlinkCaseOp),
  row("POST", "/records/:record_id/documents", linkRecordDocumentOp, { status: 201, repeatable: true }),
  row("DELETE", "/records/:record_id/documents/:link_id", unlinkRecordDocumentOp),
];
