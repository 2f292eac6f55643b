import { z } from "zod";
import { caseArchived } from "../filing/case-links";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { presentSector, sectorObject } from "../people/sector";
import { BY_NAME, peopleOfSector, workPlaces, worksIn } from "../people/sector-people";
import { caseFacts, mayEdit, mayNotEdit } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { availableSectors } from "./available-sectors";

export const prepareAssignmentOp = defineOperation({
  id: "cases.prepareAssignment",
  summary: "Lista los sectores, con su gente, a los que se puede asignar una tarea sobre un expediente",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: z.strictObject({
    available_sectors: z.array(
      z.strictObject({
        ...sectorObject.shape,
        users: z.array(z.strictObject({ user_id: z.guid(), full_name: z.string(), email: z.string() })),
      }),
    ),
  }),
  errors: ["invalid_input", caseNotFound, caseNotVisible, mayNotEdit, caseArchived],
}).run(async (ctx, { case_id }) => {
  const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts });
  if (!mayEdit(ctx.actor, target)) throw mayNotEdit();
  if (target.status === "archived") throw caseArchived();

  const sectors = await availableSectors(ctx, target.ownerSectorId);
  const people = await ctx.db.user.findMany({
    where: { OR: sectors.map(({ id }) => peopleOfSector(id)) },
    select: { id: true, fullName: true, email: true, ...workPlaces },
    orderBy: BY_NAME,
  });

  return {
    available_sectors: sectors.map((sector) => ({
      ...presentSector(sector),
      users: people
        .filter((person) => worksIn(person, sector.id))
        .map(({ id, fullName, email }) => ({ user_id: id, full_name: fullName, email })),
    })),
  };
});
