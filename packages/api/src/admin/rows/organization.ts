import { createSectorOp } from "@foja/core/organization/create-sector.op";
import { deleteSectorOp } from "@foja/core/organization/delete-sector.op";
import { getSectorOp } from "@foja/core/organization/get-sector.op";
import { listSectorsForAdminOp } from "@foja/core/organization/list-sectors-for-admin.op";
import { updateSectorOp } from "@foja/core/organization/update-sector.op";
import { row } from "../../door/row";

/** The organization chart: document 3, 4.2, departments and sectors; decisions E. */
export const organizationRows = [
  row("GET", "/sectors", listSectorsForAdminOp),
  row("POST", "/sectors", createSectorOp, { status: 201, repeatable: true }),
  row("GET", "/sectors/:sector_id", getSectorOp),
  row("PATCH", "/sectors/:sector_id", updateSectorOp),
  row("DELETE", "/sectors/:sector_id", deleteSectorOp),
];
