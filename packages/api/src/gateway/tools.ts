import { addResponsibleOp } from "@foja/core/cases/add-responsible.op";
import { assignCaseOp } from "@foja/core/cases/assign-case.op";
import { getCaseOp } from "@foja/core/cases/get-case.op";
import { getCaseByNumberOp } from "@foja/core/cases/get-case-by-number.op";
import { getCaseHistoryOp } from "@foja/core/cases/get-case-history.op";
import { getCasePermissionsOp } from "@foja/core/cases/get-case-permissions.op";
import { listCaseDocumentsOp } from "@foja/core/cases/list-case-documents.op";
import { listResponsiblesOp } from "@foja/core/cases/list-responsibles.op";
import { prepareAssignmentOp } from "@foja/core/cases/prepare-assignment.op";
import { proposeDocumentOp } from "@foja/core/cases/propose-document.op";
import { removeResponsibleOp } from "@foja/core/cases/remove-responsible.op";
import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { getUserOp } from "@foja/core/catalog/get-user.op";
import { listCaseTemplatesOp } from "@foja/core/catalog/list-case-templates.op";
import { listDocumentStatesOp } from "@foja/core/catalog/list-document-states.op";
import { listDocumentTypesOp } from "@foja/core/catalog/list-document-types.op";
import { searchUsersOp } from "@foja/core/catalog/search-users.op";
import { createDocumentOp } from "@foja/core/documents/create-document.op";
import { getDocumentOp } from "@foja/core/documents/get-document.op";
import { getDocumentByNumberOp } from "@foja/core/documents/get-document-by-number.op";
import { getDocumentContentOp } from "@foja/core/documents/get-document-content.op";
import { searchDocumentsOp } from "@foja/core/documents/search-documents.op";
import { updateDocumentOp } from "@foja/core/documents/update-document.op";
import type { AnyOperation } from "@foja/core/kernel/operation";
import { getMemoOp } from "@foja/core/notes/get-memo.op";
import { getNoteOp } from "@foja/core/notes/get-note.op";
import { listArchivedMemosOp } from "@foja/core/notes/list-archived-memos.op";
import { listArchivedNotesOp } from "@foja/core/notes/list-archived-notes.op";
import { listReceivedMemosOp } from "@foja/core/notes/list-received-memos.op";
import { listReceivedNotesOp } from "@foja/core/notes/list-received-notes.op";
import { listSentMemosOp } from "@foja/core/notes/list-sent-memos.op";
import { listSentNotesOp } from "@foja/core/notes/list-sent-notes.op";
import { getRecordOp } from "@foja/core/records/get-record.op";
import { listFamiliesOp } from "@foja/core/records/list-families.op";
import { searchRecordsOp } from "@foja/core/records/search-records.op";
import { semanticSearchOp } from "@foja/core/search/semantic-search.op";
import { getSignatureDetailsOp } from "@foja/core/signing/get-signature-details.op";
import { listPendingSignaturesOp } from "@foja/core/signing/list-pending-signatures.op";
import { rejectDocumentOp } from "@foja/core/signing/reject-document.op";
import { startSigningOp } from "@foja/core/signing/start-signing.op";

// Tool names are public contract (document 1, 4.5). Each value is the very operation that the REST row runs.
export const gatewayTools: Readonly<Record<string, AnyOperation>> = {
  search_cases: searchCasesOp,
  get_case: getCaseOp,
  get_case_history: getCaseHistoryOp,
  get_case_documents: listCaseDocumentsOp,
  get_case_permissions: getCasePermissionsOp,
  get_case_by_number: getCaseByNumberOp,
  prepare_assignment: prepareAssignmentOp,
  assign_case: assignCaseOp,
  get_case_responsibles: listResponsiblesOp,
  add_case_responsible: addResponsibleOp,
  remove_case_responsible: removeResponsibleOp,
  get_case_templates: listCaseTemplatesOp,
  search_documents: searchDocumentsOp,
  get_document: getDocumentOp,
  get_document_content: getDocumentContentOp,
  get_pending_signatures: listPendingSignaturesOp,
  search_document_by_number: getDocumentByNumberOp,
  get_signature_details: getSignatureDetailsOp,
  create_document: createDocumentOp,
  save_document: updateDocumentOp,
  start_signing: startSigningOp,
  reject_document: rejectDocumentOp,
  propose_document: proposeDocumentOp,
  get_document_types: listDocumentTypesOp,
  get_document_states: listDocumentStatesOp,
  search_users: searchUsersOp,
  get_user_info: getUserOp,
  get_notes: listReceivedNotesOp,
  get_sent_notes: listSentNotesOp,
  get_archived_notes: listArchivedNotesOp,
  get_note_detail: getNoteOp,
  get_memos: listReceivedMemosOp,
  get_sent_memos: listSentMemosOp,
  get_archived_memos: listArchivedMemosOp,
  get_memo_detail: getMemoOp,
  search_records: searchRecordsOp,
  get_record: getRecordOp,
  get_registry_families: listFamiliesOp,
  semantic_search: semanticSearchOp,
};
