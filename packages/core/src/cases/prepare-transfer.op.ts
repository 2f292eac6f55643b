import { z } from "zod";
import { caseArchived } from "../filing/case-links";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { presentSector, sectorObject } from "../people/sector";
import { caseFacts, mayTransfer } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { availableSectors } from "./available-sectors";

export const mayNotTransfer = defineRefusal(
  "forbidden",
  "CASE_NOT_TRANSFERABLE",
  "No puede transferir este expediente. Puede hacerlo quien tiene permiso de edición en el sector que lo administra",
);

export const prepareTransferOp = defineOperation({
  id: "cases.prepareTransfer",
  summary: "Lista los sectores a los que se puede transferir un expediente",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: z.strictObject({ available_sectors: z.array(sectorObject) }),
  errors: ["invalid_input", caseNotFound, caseNotVisible, mayNotTransfer, caseArchived],
}).run(async (ctx, { case_id }) => {
  const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts });
  if (!mayTransfer(ctx.actor, target)) throw mayNotTransfer();
  if (target.status === "archived") throw caseArchived();
  const sectors = await availableSectors(ctx, target.ownerSectorId);
  return { available_sectors: sectors.map(presentSector) };
});
