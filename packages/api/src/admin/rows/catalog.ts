import { listProposalsOp } from "@foja/core/catalog-proposals/list-proposals.op";
import { proposeForCatalogOp } from "@foja/core/catalog-proposals/propose-for-catalog.op";
import { row } from "../../door/row";

/** The catalog of the installation: document 3, 4.2. */
export const catalogRows = [
  row("POST", "/catalog/propose", proposeForCatalogOp, { status: 201, repeatable: true }),
  row("GET", "/catalog/proposals", listProposalsOp),
];
