import { colorDepartmentOp } from "@foja/core/organization/color-department.op";
import { createDepartmentOp } from "@foja/core/organization/create-department.op";
import { createRankOp } from "@foja/core/organization/create-rank.op";
import { createSealOp } from "@foja/core/organization/create-seal.op";
import { createSectorOp } from "@foja/core/organization/create-sector.op";
import { deleteDepartmentOp } from "@foja/core/organization/delete-department.op";
import { deleteRankOp } from "@foja/core/organization/delete-rank.op";
import { deleteSealOp } from "@foja/core/organization/delete-seal.op";
import { deleteSectorOp } from "@foja/core/organization/delete-sector.op";
import { getDepartmentOp } from "@foja/core/organization/get-department.op";
import { getRankOp } from "@foja/core/organization/get-rank.op";
import { getSealOp } from "@foja/core/organization/get-seal.op";
import { getSectorOp } from "@foja/core/organization/get-sector.op";
import { listAvailableHeadsOp } from "@foja/core/organization/list-available-heads.op";
import { listDepartmentsOp } from "@foja/core/organization/list-departments.op";
import { listRanksOp } from "@foja/core/organization/list-ranks.op";
import { listSealsOp } from "@foja/core/organization/list-seals.op";
import { listSectorsForAdminOp } from "@foja/core/organization/list-sectors-for-admin.op";
import { setDepartmentHeadOp } from "@foja/core/organization/set-department-head.op";
import { updateDepartmentOp } from "@foja/core/organization/update-department.op";
import { updateRankOp } from "@foja/core/organization/update-rank.op";
import { updateSealOp } from "@foja/core/organization/update-seal.op";
import { updateSectorOp } from "@foja/core/organization/update-sector.op";
import { row } from "../../door/row";

/** The organization chart: document 3, 4.2, departments and sectors; ranks and seals as decisions E list them, each of them alone for the back office. */
export const organizationRows = [
  row("GET", "/departments", listDepartmentsOp),
  row("POST", "/departments", createDepartmentOp, { status: 201, repeatable: true }),
  row("GET", "/departments/:department_id", getDepartmentOp),
  row("PATCH", "/departments/:department_id", updateDepartmentOp),
  row("DELETE", "/departments/:department_id", deleteDepartmentOp),
  row("GET", "/departments/:department_id/available-users", listAvailableHeadsOp),
  row("PATCH", "/departments/:department_id/head", setDepartmentHeadOp),
  row("PATCH", "/departments/:department_id/color", colorDepartmentOp),
  row("GET", "/sectors", listSectorsForAdminOp),
  row("POST", "/sectors", createSectorOp, { status: 201, repeatable: true }),
  row("GET", "/sectors/:sector_id", getSectorOp),
  row("PATCH", "/sectors/:sector_id", updateSectorOp),
  row("DELETE", "/sectors/:sector_id", deleteSectorOp),
  row("GET", "/ranks", listRanksOp),
  row("POST", "/ranks", createRankOp, { status: 201, repeatable: true }),
  row("GET", "/ranks/:rank_id", getRankOp),
  row("PATCH", "/ranks/:rank_id", updateRankOp),
  row("DELETE", "/ranks/:rank_id", deleteRankOp),
  row("GET", "/city-seals", listSealsOp),
  row("POST", "/city-seals", createSealOp, { status: 201, repeatable: true }),
  row("GET", "/city-seals/:seal_id", getSealOp),
  row("PATCH", "/city-seals/:seal_id", updateSealOp),
  row("DELETE", "/city-seals/:seal_id", deleteSealOp),
];
