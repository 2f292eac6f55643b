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
import { row } from "../../door/row";

/** Document 1, 4.4, records. */
export const recordRows = [
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
