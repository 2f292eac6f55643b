import type { Statement } from "@foja/db/clients/types";
import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { BY_DEPARTMENT, sectorsInUse } from "../people/sector";
import { userNotFound } from "../people/user";
import { findManagedUser, workPlace } from "./user";

/** How many cases each of these sectors shows: a row of the sets for some thousand cases (`visibilityMarks`). */
const CASES_BY_SECTOR: Statement = {
  text: (table) => `
    select substr(mark, 2) as id, sum(bit_count(members))::int as cases
    from ${table("mark_sets")} where kind = 'cases' and mark = any ($1::text[]) group by 1`,
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
  const sectors = await db.sector.findMany({
    where: {
      OR: [sectorsInUse, { id: user.sectorId }, { permissions: { some: { userId: user.id } } }],
    },
    include: {
      department: { select: { id: true, name: true, acronym: true, primaryColor: true, isActive: true } },
      permissions: { where: { userId: user.id }, select: { canView: true, canEdit: true } },
    },
    orderBy: BY_DEPARTMENT,
  });
  const counts = await read<{ id: string; cases: number }>(CASES_BY_SECTOR, [
    sectors.map(({ id }) => `#${id}`),
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
