import { colorDepartmentOp } from "@foja/core/organization/color-department.op";
import { createDepartmentOp } from "@foja/core/organization/create-department.op";
import { createRankOp } from "@foja/core/organization/create-rank.op";
import { createSealOp } from "@foja/core/organization/create-seal.op";
import { createSectorOp } from "@foja/core/organization/create-sector.op";
import { deleteDepartmentOp } from "@foja/core/organization/delete-department.op";
import { deleteRankOp } from "@foja/core/organization/delete-rank.op";
import { deleteSealOp } from "@foja/core/organization/delete-seal.op";
import { deleteSectorOp } from "@foja/core/organization/delete-sector.op";
import { exportChartOp } from "@foja/core/organization/export-chart.op";
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
import { mutation, query, router } from "../procedure";

export const organizationRouter = router({
  listDepartments: query(listDepartmentsOp),
  getDepartment: query(getDepartmentOp),
  createDepartment: mutation(createDepartmentOp),
  updateDepartment: mutation(updateDepartmentOp),
  deleteDepartment: mutation(deleteDepartmentOp),
  /** A file, for the server alone: a browser gets its name and no bytes. */
  exportChart: query(exportChartOp),
  listAvailableHeads: query(listAvailableHeadsOp),
  setDepartmentHead: mutation(setDepartmentHeadOp),
  colorDepartment: mutation(colorDepartmentOp),
  listSectors: query(listSectorsForAdminOp),
  getSector: query(getSectorOp),
  createSector: mutation(createSectorOp),
  updateSector: mutation(updateSectorOp),
  deleteSector: mutation(deleteSectorOp),
  listRanks: query(listRanksOp),
  getRank: query(getRankOp),
  createRank: mutation(createRankOp),
  updateRank: mutation(updateRankOp),
  deleteRank: mutation(deleteRankOp),
  listSeals: query(listSealsOp),
  getSeal: query(getSealOp),
  createSeal: mutation(createSealOp),
  updateSeal: mutation(updateSealOp),
  deleteSeal: mutation(deleteSealOp),
});
