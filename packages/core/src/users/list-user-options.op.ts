import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { BY_DEPARTMENT, sectorsInUse } from "../people/sector";
import { sealName, workPlace, workPlaceParts } from "./user";

export const listUserOptionsOp = defineOperation({
  id: "users.listOptions",
  summary: "Lo que se elige al dar de alta un usuario: roles, sectores en uso y sellos",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    roles: z.array(z.strictObject({ id: z.guid(), name: z.string() })),
    sectors: z.array(workPlace),
    seals: z.array(sealName),
  }),
  errors: ["invalid_input"],
}).run(async ({ db, global }) => {
  const [roles, sectors, seals] = await Promise.all([
    global.role.findMany({
      where: { isSystem: false },
      select: { id: true, name: true },
      orderBy: { name: "asc" },
    }),
    db.sector.findMany({ where: sectorsInUse, ...workPlaceParts, orderBy: BY_DEPARTMENT }),
    db.seal.findMany({ select: { id: true, name: true }, orderBy: [{ name: "asc" }, { id: "asc" }] }),
  ]);
  return { roles, sectors, seals };
});
