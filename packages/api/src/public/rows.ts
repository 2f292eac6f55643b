import type { AnyOperation } from "@foja/core/kernel/operation";
import { getPublicDocumentContentOp } from "@foja/core/public/get-document-content.op";
import { getPublicRecordOp } from "@foja/core/public/get-record.op";
import { listPublicRecordsOp } from "@foja/core/public/list-records.op";
import { listPublicRegistriesOp } from "@foja/core/public/list-registries.op";
import { searchPublicOp } from "@foja/core/public/search.op";
import { row } from "../door/row";
import { MUNICIPALITY_IN_PATH } from "./authenticate";

const read = (path: string, operation: AnyOperation) =>
  row("GET", `/:${MUNICIPALITY_IN_PATH}${path}`, operation, { credentials: [MUNICIPALITY_IN_PATH] });

// One line per row of the specification's table (document 2, 4.5), in its order.
export const publicRows = [
  read("/search", searchPublicOp),
  read("/registries", listPublicRegistriesOp),
  read("/registries/:code/records", listPublicRecordsOp),
  read("/records/:record_number", getPublicRecordOp),
  read("/documents/:document_id/content", getPublicDocumentContentOp),
];
