import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Db, UserActor } from "../kernel/context";
import { isActive } from "./user";

/** The acting person with all that permissions ask about him; undefined when there is none or he may not act. */
export const loadActor = async (db: Db, userId: string): Promise<UserActor | undefined> => {
  const user = await db.user.findUnique({ where: { id: userId }, include: actorParts });
  return user && isActive(user) ? actorOf(user) : undefined;
};

const actorParts = {
  sector: { select: { departmentId: true } },
  sectorPermissions: { select: { sectorId: true, canView: true, canEdit: true } },
  roles: { select: { roleId: true } },
  headOf: { select: { id: true } },
} as const satisfies Prisma.UserInclude;

/** What decides a person's permissions, as stored. */
export type ActorFacts = Omit<
  Prisma.UserGetPayload<{ include: typeof actorParts }>,
  "countryId" | "authMethod" | "authId" | "lastAccessAt" | "searchText" | "createdAt"
>;

export const actorOf = (user: ActorFacts): UserActor => {
  const extra = user.sectorPermissions.filter(({ sectorId }) => sectorId !== user.sectorId);
  return {
    kind: "user",
    userId: user.id,
    email: user.email,
    fullName: user.fullName,
    sectorId: user.sectorId,
    departmentId: user.sector.departmentId,
    roleIds: user.roles.map(({ roleId }) => roleId),
    viewSectorIds: [user.sectorId, ...extra.filter(({ canView }) => canView).map(({ sectorId }) => sectorId)],
    editSectorIds: [user.sectorId, ...extra.filter(({ canEdit }) => canEdit).map(({ sectorId }) => sectorId)],
    headedDepartmentIds: user.headOf ? [user.headOf.id] : [],
    canGlobalSearchCases: user.canGlobalSearchCases,
    canGlobalSearchDocuments: user.canGlobalSearchDocuments,
  };
};
