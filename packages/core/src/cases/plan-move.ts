import type { Prisma } from "@foja/db/generated/tenant/client";
import { caseArchived } from "../filing/case-links";
import type { Context, Db } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { sectorsInUse, sectorWithDepartment } from "../people/sector";
import { peopleOfSector } from "../people/sector-people";
import { caseFacts, mayEdit, mayNotEdit, mayTransfer } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { mayNotTransfer } from "./prepare-transfer.op";

export type Move = {
  /** A transfer hands the case over; an assignment asks another sector to act on it (domain 1). */
  readonly kind: "transfer" | "assignment";
  readonly caseId: string;
  readonly targetSectorId: string;
  readonly reason: string;
  /** Whom it is addressed to, in that sector. */
  readonly userId: string | undefined;
  /** Whether a view pass documents it. */
  readonly withPass: boolean;
};

export const targetUnfit = defineRefusal(
  "invalid_input",
  "TARGET_SECTOR",
  "El sector de destino no existe o no está activo",
  { about: "target_sector_id" },
);
export const targetOwns = defineRefusal(
  "invalid_input",
  "TARGET_SECTOR",
  "El sector de destino ya administra el expediente",
  { about: "target_sector_id" },
);
export const addresseeUnfit = defineRefusal(
  "invalid_input",
  "ASSIGNED_USER",
  "La persona no es un usuario activo del sector de destino",
  { about: "assigned_user_id" },
);

const REFUSALS = [
  caseNotFound,
  caseNotVisible,
  caseArchived,
  targetUnfit,
  targetOwns,
  addresseeUnfit,
] satisfies readonly Refusing[];

export const TRANSFER_REFUSALS: readonly Refusing[] = [...REFUSALS, mayNotTransfer];
export const ASSIGNMENT_REFUSALS: readonly Refusing[] = [...REFUSALS, mayNotEdit];

const moved = { ...caseFacts, ownerSector: sectorWithDepartment } as const satisfies Prisma.CaseInclude;

export type MovePlan = {
  readonly target: Prisma.CaseGetPayload<{ include: typeof moved }>;
  readonly sector: Prisma.SectorGetPayload<typeof sectorWithDepartment>;
  readonly person: { readonly id: string; readonly fullName: string } | undefined;
};

/** Everything that the move needs to know, or the refusal. Takes nothing. */
export const planMove = async (
  ctx: Context<"user">,
  { kind, caseId, targetSectorId, userId }: Move,
  db: Db,
): Promise<MovePlan> => {
  const target = await getVisibleCase(ctx, caseId, { hidden: "forbidden", include: moved, db });
  if (kind === "transfer" && !mayTransfer(ctx.actor, target)) throw mayNotTransfer();
  if (kind === "assignment" && !mayEdit(ctx.actor, target)) throw mayNotEdit();
  if (target.status === "archived") throw caseArchived();

  const sector = await db.sector.findFirst({
    where: { ...sectorsInUse, id: targetSectorId },
    ...sectorWithDepartment,
  });
  if (!sector) throw targetUnfit();
  if (sector.id === target.ownerSectorId) throw targetOwns();
  const person =
    userId === undefined
      ? undefined
      : await db.user.findFirst({
          where: { AND: [{ id: userId }, peopleOfSector(sector.id)] },
          select: { id: true, fullName: true },
        });
  if (person === null) throw addresseeUnfit();
  return { target, sector, person };
};
