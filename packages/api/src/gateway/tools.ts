import { getCaseOp } from "@foja/core/cases/get-case.op";
import { getCaseByNumberOp } from "@foja/core/cases/get-case-by-number.op";
import { getCaseHistoryOp } from "@foja/core/cases/get-case-history.op";
import { getCasePermissionsOp } from "@foja/core/cases/get-case-permissions.op";
import { listCaseDocumentsOp } from "@foja/core/cases/list-case-documents.op";
import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { getUserOp } from "@foja/core/catalog/get-user.op";
import { listCaseTemplatesOp } from "@foja/core/catalog/list-case-templates.op";
import { listDocumentTypesOp } from "@foja/core/catalog/list-document-types.op";
import { searchUsersOp } from "@foja/core/catalog/search-users.op";
import type { AnyOperation } from "@foja/core/kernel/operation";

// Tool names are public contract (document 1, 4.5). Each value is the very operation that the REST row runs.
export const gatewayTools: Readonly<Record<string, AnyOperation>> = {
  search_cases: searchCasesOp,
  get_case: getCaseOp,
  get_case_history: getCaseHistoryOp,
  get_case_documents: listCaseDocumentsOp,
  get_case_permissions: getCasePermissionsOp,
  get_case_by_number: getCaseByNumberOp,
  get_case_templates: listCaseTemplatesOp,
  get_document_types: listDocumentTypesOp,
  search_users: searchUsersOp,
  get_user_info: getUserOp,
};
