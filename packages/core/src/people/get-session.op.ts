import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findOpenSchemas } from "./memberships";
import { ROLES } from "./roles";
import { presentSector, sectorObject, sectorWithDepartment } from "./sector";
import { userNotFound } from "./user";

export const getSessionOp = defineOperation({
  id: "session.get",
  summary: "Quién está conectado, en qué municipio y en cuáles otros puede actuar",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    user: z.strictObject({
      user_id: z.guid(),
      full_name: z.string(),
      email: z.string(),
      sector: sectorObject,
    }),
    municipality: z.strictObject({
      schema: z.string(),
      name: z.string(),
      acronym: z.string(),
      primary_color: z.string(),
      /** IANA name: dates are shown in it. */
      timezone: z.string(),
    }),
    municipalities: z.array(z.strictObject({ schema: z.string(), name: z.string() })),
    is_administrator: z.boolean(),
  }),
  errors: ["invalid_input", userNotFound],
}).run(async ({ actor, tenant, db, global }) => {
  const { email, subject } = actor;
  const others = subject === undefined ? [] : await findOpenSchemas(global, { email, subject });
  const [user, municipalities] = await Promise.all([
    db.user.findUnique({ where: { id: actor.userId }, include: { sector: sectorWithDepartment } }),
    global.municipality.findMany({
      where: { schemaName: { in: [tenant.schema, ...others] } },
      orderBy: [{ name: "asc" }, { schemaName: "asc" }],
    }),
  ]);
  const current = municipalities.find(({ schemaName }) => schemaName === tenant.schema);
  if (!user || !current) throw userNotFound();

  return {
    user: {
      user_id: user.id,
      full_name: user.fullName,
      email: user.email,
      sector: presentSector(user.sector),
    },
    municipality: {
      schema: tenant.schema,
      name: tenant.name,
      acronym: tenant.acronym,
      primary_color: current.primaryColor,
      timezone: tenant.timezone,
    },
    municipalities: municipalities.map(({ schemaName, name }) => ({ schema: schemaName, name })),
    is_administrator: actor.roleIds.includes(ROLES.administrator.id),
  };
});
