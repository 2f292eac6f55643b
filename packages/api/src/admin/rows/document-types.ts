import { copyGlobalDocumentTypeOp } from "@foja/core/document-types/copy-global-document-type.op";
import { createDocumentTypeOp } from "@foja/core/document-types/create-document-type.op";
import { getDocumentTypeOp } from "@foja/core/document-types/get-document-type.op";
import { getDocumentTypeUsageOp } from "@foja/core/document-types/get-document-type-usage.op";
import { getFormFieldsOp } from "@foja/core/document-types/get-form-fields.op";
import { listDocumentTypesForAdminOp } from "@foja/core/document-types/list-document-types-for-admin.op";
import { listGlobalDocumentTypesOp } from "@foja/core/document-types/list-global-document-types.op";
import { listRankOptionsOp } from "@foja/core/document-types/list-rank-options.op";
import { listSectorOptionsOp } from "@foja/core/document-types/list-sector-options.op";
import { replaceFormFieldsOp } from "@foja/core/document-types/replace-form-fields.op";
import { setCitizenSigningOp } from "@foja/core/document-types/set-citizen-signing.op";
import { updateDocumentTypeOp } from "@foja/core/document-types/update-document-type.op";
import { row } from "../../door/row";

/** Types of documents: document 3, 4.2; decisions E. */
export const documentTypeRows = [
  row("GET", "/document-types", listDocumentTypesForAdminOp),
  row("POST", "/document-types", createDocumentTypeOp, { status: 201, repeatable: true }),
  row("GET", "/document-types/global", listGlobalDocumentTypesOp),
  row("POST", "/document-types/from-global", copyGlobalDocumentTypeOp, { status: 201, repeatable: true }),
  row("GET", "/document-types/options/sectors", listSectorOptionsOp),
  row("GET", "/document-types/options/ranks", listRankOptionsOp),
  row("GET", "/document-types/:document_type_id", getDocumentTypeOp),
  row("PATCH", "/document-types/:document_type_id", updateDocumentTypeOp),
  row("GET", "/document-types/:document_type_id/fields", getFormFieldsOp),
  row("PUT", "/document-types/:document_type_id/fields", replaceFormFieldsOp),
  row("PATCH", "/document-types/:document_type_id/citizen-signing", setCitizenSigningOp),
  row("GET", "/document-types/:document_type_id/usage", getDocumentTypeUsageOp),
];
