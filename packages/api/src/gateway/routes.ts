import { getCaseOp } from "@foja/core/cases/get-case.op";
import { getCaseByNumberOp } from "@foja/core/cases/get-case-by-number.op";
import { getCaseHistoryOp } from "@foja/core/cases/get-case-history.op";
import { getCasePermissionsOp } from "@foja/core/cases/get-case-permissions.op";
import { listCaseDocumentsOp } from "@foja/core/cases/list-case-documents.op";
import { listCaseMovementsOp } from "@foja/core/cases/list-case-movements.op";
import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { getUserOp } from "@foja/core/catalog/get-user.op";
import { listCaseTemplatesOp } from "@foja/core/catalog/list-case-templates.op";
import { listDocumentTypesOp } from "@foja/core/catalog/list-document-types.op";
import { listSectorsOp } from "@foja/core/catalog/list-sectors.op";
import { listUsersOp } from "@foja/core/catalog/list-users.op";
import { searchUsersOp } from "@foja/core/catalog/search-users.op";
import { route } from "../rest/route";

// One line per row of the specification's endpoint tables (document 1, 4.2 to 4.4), in its order.
export const gatewayRoutes = [
  route("GET", "/cases/search", searchCasesOp),
  route("GET", "/cases/:case_id", getCaseOp),
  route("GET", "/cases/number/:case_number", getCaseByNumberOp),
  route("GET", "/cases/:case_id/history", getCaseHistoryOp),
  route("GET", "/cases/:case_id/documents", listCaseDocumentsOp),
  route("GET", "/cases/:case_id/permissions", getCasePermissionsOp),
  route("GET", "/cases/:case_id/movements", listCaseMovementsOp),

  route("GET", "/system/document-types", listDocumentTypesOp),
  route("GET", "/system/sectors", listSectorsOp),
  route("GET", "/system/case-templates", listCaseTemplatesOp),
  route("GET", "/system/users/list", listUsersOp),
  route("GET", "/system/users/search", searchUsersOp),
  route("GET", "/system/users/:user_id", getUserOp),
];
