import { createSectorOp } from "@foja/core/organization/create-sector.op";
import { row } from "../door/row";

// One line per row of the specification's tables (document 3, 4.2), in its order.
export const adminRows = [row("POST", "/sectors", createSectorOp, { status: 201, repeatable: true })];
