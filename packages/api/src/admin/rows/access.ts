import { explainAccessOp } from "@foja/core/permissions/explain/explain-access.op";
import { row } from "../../door/row";

/** Why somebody can see something, for the page that says so. Not in the specification: extra for the back office. */
export const accessRows = [row("GET", "/access", explainAccessOp)];
