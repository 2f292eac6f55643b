import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { identifier, reference } from "../kernel/identifiers";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { matchesWords } from "../kernel/words";
import { PEOPLE } from "../people/list-item";
import { ROLES } from "../people/roles";
import { BY_NAME } from "../people/sector-people";
import { USER_STATE } from "../people/user";
import { managedUserParts, presentUsers, userForAdmin } from "./user";

const roleFilter = (note: string) => meant(identifier, { note, example: ROLES.official.id }).optional();

const input = z.strictObject({
  search: searchInput().optional(),
  estado: meant(z.literal(Object.values(USER_STATE)), {
    note: "0 inactivos, 1 activos, 2 pendientes, 5 archivados. Sin estado ni búsqueda se omiten los archivados",
    example: USER_STATE.active,
  }).optional(),
  department_id: reference("department", "Solo quienes trabajan en esta repartición").optional(),
  role_id: roleFilter("Solo quienes tienen este rol"),
  exclude_role_id: roleFilter("Solo quienes no tienen este rol"),
  ...windowInput,
});

export const listUsersForAdminOp = defineOperation({
  id: "users.listForAdmin",
  summary: "Lista los usuarios del municipio",
  access: "administrator",
  effect: "read",
  input,
  output: z.strictObject({ users: z.array(userForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const where = filterOf(asked);
  const [total, users] = await Promise.all([
    ctx.db.user.count({ where }),
    ctx.db.user.findMany({ where, include: managedUserParts, orderBy: BY_NAME, ...listWindow(asked) }),
  ]);
  return { users: await presentUsers(ctx.db, ctx, users), ...presentWindow(total, asked) };
});

const filterOf = ({
  search,
  estado,
  department_id,
  role_id,
  exclude_role_id,
}: z.output<typeof input>): Prisma.UserWhereInput => ({
  AND: [
    PEOPLE,
    ...(search === undefined ? [] : [matchesWords(search)]),
    ...(estado === undefined ? [] : [{ estado }]),
    ...(search === undefined && estado === undefined ? [{ estado: { not: USER_STATE.archived } }] : []),
    ...(department_id ? [{ sector: { departmentId: department_id } }] : []),
    ...(role_id ? [{ roles: { some: { roleId: role_id } } }] : []),
    ...(exclude_role_id ? [{ roles: { none: { roleId: exclude_role_id } } }] : []),
  ],
});
