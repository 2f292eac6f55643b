import { composeSampleOp } from "@foja/core/document-types/compose-sample.op";
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
import { mutation, query, router } from "../procedure";

export const documentTypesRouter = router({
  list: query(listDocumentTypesForAdminOp),
  create: mutation(createDocumentTypeOp),
  listGlobal: query(listGlobalDocumentTypesOp),
  copyGlobal: mutation(copyGlobalDocumentTypeOp),
  listSectorOptions: query(listSectorOptionsOp),
  listRankOptions: query(listRankOptionsOp),
  get: query(getDocumentTypeOp),
  update: mutation(updateDocumentTypeOp),
  getFields: query(getFormFieldsOp),
  replaceFields: mutation(replaceFormFieldsOp),
  setCitizenSigning: mutation(setCitizenSigningOp),
  getUsage: query(getDocumentTypeUsageOp),
  // A read, but its fields fit into no address.
  composeSample: mutation(composeSampleOp),
});
