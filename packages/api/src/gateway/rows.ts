import { semanticSearchOp } from "@foja/core/search/semantic-search.op";
import { row } from "../door/row";
import { caseRows } from "./rows/case-rows";
import { catalogRows } from "./rows/catalog-rows";
import { documentRows } from "./rows/document-rows";
import { letterRows } from "./rows/letter-rows";
import { recordRows } from "./rows/record-rows";

// One line per row of the specification's endpoint tables (document 1, 4.2 to 4.4), in its order.
export const gatewayRows = [
  ...caseRows,
  ...documentRows,
  ...catalogRows,
  ...letterRows,
  row("GET", "/search/semantic", semanticSearchOp),
  ...recordRows,
];
