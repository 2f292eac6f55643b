import { getUserOp } from "@foja/core/catalog/get-user.op";
import { listCaseTemplatesOp } from "@foja/core/catalog/list-case-templates.op";
import { listDocumentStatesOp } from "@foja/core/catalog/list-document-states.op";
import { listDocumentTypesOp } from "@foja/core/catalog/list-document-types.op";
import { listSectorsOp } from "@foja/core/catalog/list-sectors.op";
import { listUsersOp } from "@foja/core/catalog/list-users.op";
import { searchUsersOp } from "@foja/core/catalog/search-users.op";
import { row } from "../../door/row";

/** Document 1, 4.4, /system. */
export const catalogRows = [
  row("GET", "/system/document-types", listDocumentTypesOp),
  row("GET", "/system/document-states", listDocumentStatesOp),
  row("GET", "/system/sectors", listSectorsOp),
  row("GET", "/system/case-templates", listCaseTemplatesOp),
  row("GET", "/system/users/list", listUsersOp),
  row("GET", "/system/users/search", searchUsersOp),
  row("GET", "/system/users/:user_id", getUserOp),
];
