import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { mainRoleName, SYSTEM_ROLE_IDS } from "./roles";
import { presentSector, sectorObject, sectorWithDepartment } from "./sector";
import { isActive, USER_STATE } from "./user";

/** Members of a person in lists (decisions B, 4.4). */
export const userItemShape = {
  user_id: z.guid(),
  full_name: z.string(),
  email: z.string(),
  sector: sectorObject,
  role: z.string(),
  is_active: z.boolean(),
};

/** Without the system's own users, which are no people (domain 2). */
export const PEOPLE = {
  roles: { none: { roleId: { in: [...SYSTEM_ROLE_IDS] } } },
} satisfies Prisma.UserWhereInput;

/** People of the municipality: without the archived ones. */
export const LISTED_USERS = {
  ...PEOPLE,
  estado: { not: USER_STATE.archived },
} satisfies Prisma.UserWhereInput;

/** What a query must include for `presentUserItem`. */
export const userItemParts = {
  sector: sectorWithDepartment,
  roles: { select: { roleId: true } },
} as const satisfies Prisma.UserInclude;

export const presentUserItem = (user: Prisma.UserGetPayload<{ include: typeof userItemParts }>) => ({
  user_id: user.id,
  full_name: user.fullName,
  email: user.email,
  sector: presentSector(user.sector),
  role: mainRoleName(user.roles.map(({ roleId }) => roleId)),
  is_active: isActive(user),
});
