import { z } from "zod";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { presentSector, sectorObject } from "../people/sector";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { availableSectors } from "./available-sectors";

export const listAvailableSectorsOp = defineOperation({
  id: "cases.listAvailableSectors",
  summary: "Lista los sectores a los que un expediente puede ir: todos menos el que lo administra",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: z.strictObject({ sectors: z.array(sectorObject), total: z.int() }),
  errors: ["invalid_input", caseNotFound, caseNotVisible],
}).run(async (ctx, { case_id }) => {
  const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: {} });
  const sectors = await availableSectors(ctx, target.ownerSectorId);
  return { sectors: sectors.map(presentSector), total: sectors.length };
});
