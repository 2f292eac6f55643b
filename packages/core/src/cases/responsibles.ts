import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { sectorAcronym, sectorWithDepartment } from "../people/sector";

/** One ADMIN, from the sector that administers the case, and any number ADDITIONAL (domain 1). */
export const responsibleType = z.enum(["ADMIN", "ADDITIONAL"]);

export const responsibleItem = z.strictObject({
  id: z.guid(),
  user_id: z.guid(),
  full_name: z.string(),
  type: responsibleType,
  sector_id: z.guid(),
  sector_acronym: z.string(),
  added_at: z.iso.datetime(),
});

/** What a query must include for `presentResponsible`. */
export const responsibleParts = {
  user: { select: { fullName: true, email: true } },
  sector: sectorWithDepartment,
} as const satisfies Prisma.CaseResponsibleInclude;

export type Responsible = Prisma.CaseResponsibleGetPayload<{ include: typeof responsibleParts }>;

export const presentResponsible = (row: Responsible) => ({
  id: row.id,
  user_id: row.userId,
  full_name: row.user.fullName,
  type: responsibleType.parse(row.type),
  sector_id: row.sectorId,
  sector_acronym: sectorAcronym(row.sector),
  added_at: row.addedAt.toISOString(),
});

/** The same with what the direct backend adds (specification 1, 2.4). */
export const responsibleOfBackend = z.strictObject({
  ...responsibleItem.shape,
  email: z.string(),
  department_name: z.string(),
  department_acronym: z.string(),
});

export const presentResponsibleOfBackend = (row: Responsible) => ({
  ...presentResponsible(row),
  email: row.user.email,
  department_name: row.sector.department.name,
  department_acronym: row.sector.department.acronym,
});

/** Puts somebody in charge. Who may be, and whom they replace, is decided before. */
export const beginResponsibility = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  wanted: {
    readonly caseId: string;
    readonly userId: string;
    readonly fullName: string;
    readonly sectorId: string;
    readonly type: z.output<typeof responsibleType>;
    readonly reason: string;
  },
): Promise<Responsible> => {
  const { caseId, userId, fullName, sectorId, type, reason } = wanted;
  const now = ctx.now();
  const added = await tx.caseResponsible.create({
    data: { id: ctx.newId(), caseId, userId, sectorId, type, addedAt: now, addedById: ctx.actor.userId },
    include: responsibleParts,
  });
  await tx.caseMovement.create({
    data: {
      id: ctx.newId(),
      caseId,
      type: "responsible_add",
      userId: ctx.actor.userId,
      reason,
      data: { person_id: userId, person_name: fullName, responsible_type: type },
      createdAt: now,
    },
  });
  return added;
};

/** Takes them out of charge. Nothing is erased; the movement keeps who it was and why. */
export const endResponsibility = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  {
    id,
    caseId,
    userId,
    type,
    user,
  }: Pick<Responsible, "id" | "caseId" | "userId" | "type"> & {
    readonly user: { readonly fullName: string };
  },
  reason: string,
): Promise<void> => {
  const now = ctx.now();
  await tx.caseResponsible.update({
    where: { id },
    data: { removedAt: now, removedById: ctx.actor.userId },
  });
  await tx.caseMovement.create({
    data: {
      id: ctx.newId(),
      caseId,
      type: "responsible_remove",
      userId: ctx.actor.userId,
      reason,
      data: { person_id: userId, person_name: user.fullName, responsible_type: type },
      createdAt: now,
    },
  });
};
