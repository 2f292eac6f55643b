import type { Statement } from "@foja/db/clients/types";
import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { BY_DEPARTMENT, sectorsInUse } from "../people/sector";
import { userNotFound } from "../people/user";
import { findManagedUser, workPlace } from "./user";

const CASES_BY_SECTOR: Statement = {
  text: (table) => `
    select a.subject_id as id, count(distinct a.case_id)::int as cases
    from ${table("case_access")} a join ${table("sectors")} s on s.id = a.subject_id group by 1`,
};

export const listUserSectorsOp = defineOperation({
  id: "users.listSectors",
  summary: "Los sectores del municipio, con lo que un usuario ve y edita en cada uno",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ user_id: managedUserId }),
  output: z.strictObject({
    /** Those in use, and of others those that the person has. */
    sectors: z.array(
      z.strictObject({
        ...workPlace.shape,
        /** Of the department, #RRGGBB. */
        color: z.string().nullable(),
        is_in_use: z.boolean(),
        /** In the main sector everybody sees and edits. */
        is_main: z.boolean(),
        can_view: z.boolean(),
        can_edit: z.boolean(),
        /** Cases that whoever sees this sector sees by it, of all states. */
        cases: z.int(),
      }),
    ),
    total: z.int(),
  }),
  errors: ["invalid_input", userNotFound],
}).run(async ({ db, read }, { user_id }) => {
  const user = await findManagedUser(db, user_id);
  const [sectors, counts] = await Promise.all([
    db.sector.findMany({
      where: {
        OR: [sectorsInUse, { id: user.sectorId }, { permissions: { some: { userId: user.id } } }],
      },
      include: {
        department: { select: { id: true, name: true, acronym: true, primaryColor: true, isActive: true } },
        permissions: { where: { userId: user.id }, select: { canView: true, canEdit: true } },
      },
      orderBy: BY_DEPARTMENT,
    }),
    read<{ id: string; cases: number }>(CASES_BY_SECTOR, []),
  ]);
  const casesOf = new Map(counts.map(({ id, cases }) => [id, cases]));
  return {
    sectors: sectors.map(({ id, acronym, isActive, department, permissions: [given] }) => ({
      id,
      acronym,
      department: { id: department.id, name: department.name, acronym: department.acronym },
      color: department.primaryColor,
      is_in_use: isActive && department.isActive,
      is_main: id === user.sectorId,
      can_view: id === user.sectorId || (given?.canView ?? false),
      can_edit: id === user.sectorId || (given?.canEdit ?? false),
      cases: casesOf.get(id) ?? 0,
    })),
    total: sectors.length,
  };
});
