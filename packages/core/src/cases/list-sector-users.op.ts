import { z } from "zod";
import { sectorId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { mainRoleName } from "../people/roles";
import { sectorNotFound, sectorsInUse } from "../people/sector";
import { BY_NAME, peopleOfSector } from "../people/sector-people";

export const listSectorUsersOp = defineOperation({
  id: "cases.listSectorUsers",
  summary: "Lista la gente activa de un sector",
  access: "user",
  effect: "read",
  input: z.strictObject({ sector_id: sectorId }),
  output: z.strictObject({
    users: z.array(
      z.strictObject({ user_id: z.guid(), full_name: z.string(), email: z.string(), role: z.string() }),
    ),
  }),
  errors: ["invalid_input", sectorNotFound],
}).run(async (ctx, { sector_id }) => {
  const sector = await ctx.db.sector.findFirst({ where: { ...sectorsInUse, id: sector_id } });
  if (!sector) throw sectorNotFound();
  const people = await ctx.db.user.findMany({
    where: peopleOfSector(sector.id),
    include: { roles: { select: { roleId: true } } },
    orderBy: BY_NAME,
  });
  return {
    users: people.map(({ id, fullName, email, roles }) => ({
      user_id: id,
      full_name: fullName,
      email,
      role: mainRoleName(roles.map(({ roleId }) => roleId)),
    })),
  };
});
