import { createSectorOp } from "@foja/core/organization/create-sector.op";
import { deleteSectorOp } from "@foja/core/organization/delete-sector.op";
import { getSectorOp } from "@foja/core/organization/get-sector.op";
import { listSectorsForAdminOp } from "@foja/core/organization/list-sectors-for-admin.op";
import { updateSectorOp } from "@foja/core/organization/update-sector.op";
import { mutation, query, router } from "../procedure";

export const organizationRouter = router({
  listSectors: query(listSectorsForAdminOp),
  getSector: query(getSectorOp),
  createSector: mutation(createSectorOp),
  updateSector: mutation(updateSectorOp),
  deleteSector: mutation(deleteSectorOp),
});
