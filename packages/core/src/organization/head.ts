import type { Prisma } from "@foja/db/generated/tenant/client";
import { LISTED_USERS } from "../people/list-item";
import { USER_STATE } from "../people/user";

/** Active people, without the system's own users: who can head a department, unless they head one already. */
export const HEAD_CANDIDATES = {
  AND: [LISTED_USERS, { estado: USER_STATE.active }],
} as const satisfies Prisma.UserWhereInput;
