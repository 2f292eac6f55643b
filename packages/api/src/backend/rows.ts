import { downloadCaseOp } from "@foja/core/cases/download-case.op";
import { row } from "../door/row";

// One line per row of the specification's table (document 1, 4.7), in its order.
export const backendRows = [row("GET", "/cases/:case_id/download-zip", downloadCaseOp)];
