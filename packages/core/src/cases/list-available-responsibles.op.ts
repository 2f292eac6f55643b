import { z } from "zod";
import { caseId, reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { presentSector, sectorObject, sectorWithDepartment } from "../people/sector";
import { BY_NAME, peopleOfSector, workPlaces, worksIn } from "../people/sector-people";
import { caseFacts, mayEdit, mayNotEdit } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { sectorNotInCase } from "./add-responsible.op";

export const listAvailableResponsiblesOp = defineOperation({
  id: "cases.listAvailableResponsibles",
  summary: "Lista a quiénes se puede hacer responsables de un expediente, y por qué sector",
  access: "user",
  effect: "read",
  input: z.strictObject({
    case_id: caseId,
    type: meant(z.enum(["ADMIN", "ADDITIONAL"]), {
      note: "ADMIN: del sector que administra; ADDITIONAL: también de los que actúan",
      example: "ADDITIONAL",
    }),
    sector_id: reference("sector", "Solo de este sector").optional(),
  }),
  output: z.strictObject({
    users: z.array(
      z.strictObject({
        user_id: z.guid(),
        full_name: z.string(),
        email: z.string(),
        sector: sectorObject,
      }),
    ),
    total: z.int(),
  }),
  errors: ["invalid_input", caseNotFound, caseNotVisible, mayNotEdit, sectorNotInCase],
}).run(async (ctx, { case_id, type, sector_id }) => {
  const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts });
  if (!mayEdit(ctx.actor, target)) throw mayNotEdit();
  const acting = type === "ADMIN" ? [] : target.assignments.map(({ sectorId }) => sectorId);
  const inCase = [...new Set([target.ownerSectorId, ...acting])];
  if (sector_id && !inCase.includes(sector_id)) throw sectorNotInCase();

  const sectors = await ctx.db.sector.findMany({
    where: { id: { in: sector_id ? [sector_id] : inCase } },
    ...sectorWithDepartment,
  });
  const people = await ctx.db.user.findMany({
    where: { OR: sectors.map(({ id }) => peopleOfSector(id)) },
    select: { id: true, fullName: true, email: true, ...workPlaces },
    orderBy: BY_NAME,
  });
  const users = people.flatMap((person) =>
    sectors
      .filter(({ id }) => worksIn(person, id))
      .map((sector) => ({
        user_id: person.id,
        full_name: person.fullName,
        email: person.email,
        sector: presentSector(sector),
      })),
  );
  return { users, total: users.length };
});
