import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { lockCase } from "../filing/lock-case";
import { notifyAboutCase } from "../filing/notify";
import type { Context } from "../kernel/context";
import { act } from "../kernel/door-contract";
import { caseId, reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { reasonInput } from "../kernel/text";
import { peopleOfSector } from "../people/sector-people";
import { caseFacts, mayEdit, mayNotEdit } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import {
  beginResponsibility,
  endResponsibility,
  presentResponsible,
  type Responsible,
  responsibleItem,
  responsibleType,
} from "./responsibles";

export const notFromOwnerSector = defineRefusal(
  "invalid_input",
  "RESPONSIBLE_SECTOR",
  "El responsable ADMIN debe ser del sector que administra el expediente",
  { about: "sector_id" },
);
export const sectorNotInCase = defineRefusal(
  "invalid_input",
  "RESPONSIBLE_SECTOR",
  "El sector no administra el expediente ni tiene una asignación abierta en él",
  { about: "sector_id" },
);
export const notOfTheSector = defineRefusal(
  "invalid_input",
  "RESPONSIBLE_USER",
  "La persona no es un usuario activo de ese sector",
  { about: "user_id" },
);
export const alreadyResponsible = defineRefusal<[fullName: string, type: string]>(
  "conflict",
  "ALREADY_RESPONSIBLE",
  (fullName, type) => `${fullName} ya es responsable del expediente, de tipo ${type}`,
);

const input = z.strictObject({
  case_id: caseId,
  user_id: reference("user", "Quién pasa a ser responsable"),
  type: meant(responsibleType, {
    note: "ADMIN reemplaza a quien lo era; ADDITIONAL se suma",
    example: "ADDITIONAL",
  }),
  sector_id: reference("sector", "Sector por el que responde"),
  reason: reasonInput(500).default("Asignacion de responsable"),
});

type Wanted = z.output<typeof input>;

/** Puts somebody in charge of a case. A new ADMIN takes the place of the one before. */
export const addResponsible = (ctx: Context<"user">, wanted: Wanted): Promise<Responsible> =>
  ctx.transaction(async (tx) => {
    // Who administers the case, and who is responsible already, hold until the new one is written.
    await lockCase(tx, wanted.case_id);
    const target = await getVisibleCase(ctx, wanted.case_id, {
      hidden: "forbidden",
      include: caseFacts,
      db: tx,
    });
    if (!mayEdit(ctx.actor, target)) throw mayNotEdit();
    requireSector(target, wanted);
    const person = await tx.user.findFirst({
      where: { AND: [{ id: wanted.user_id }, peopleOfSector(wanted.sector_id)] },
      select: { id: true, fullName: true },
    });
    if (!person) throw notOfTheSector();

    await makeRoom(tx, ctx, wanted, person.fullName);
    const added = await beginResponsibility(tx, ctx, {
      caseId: wanted.case_id,
      userId: person.id,
      fullName: person.fullName,
      sectorId: wanted.sector_id,
      type: wanted.type,
      reason: wanted.reason,
    });
    await tx.case.update({ where: { id: target.id }, data: { lastModifiedAt: ctx.now() } });
    await notifyAboutCase(tx, ctx, "responsible_added", target, [person.id]);
    await ctx.settle(tx, added);
    return added;
  });

export const addResponsibleOp = defineOperation({
  id: "cases.addResponsible",
  summary: "Agrega un responsable a un expediente; un nuevo ADMIN reemplaza al anterior",
  access: "user",
  effect: "write",
  input,
  output: responsibleItem,
  errors: [
    "invalid_input",
    caseNotFound,
    caseNotVisible,
    mayNotEdit,
    notFromOwnerSector,
    sectorNotInCase,
    notOfTheSector,
    alreadyResponsible,
  ],
}).run((ctx, wanted) => act(ctx, addResponsible, wanted, presentResponsible));

const requireSector = (
  target: { readonly ownerSectorId: string; readonly assignments: readonly { readonly sectorId: string }[] },
  { type, sector_id }: Wanted,
): void => {
  if (sector_id === target.ownerSectorId) return;
  if (type === "ADMIN") throw notFromOwnerSector();
  if (!target.assignments.some(({ sectorId }) => sectorId === sector_id)) throw sectorNotInCase();
};

/** Ends what the new responsibility replaces: that of the ADMIN before, and the person's own of the other type. */
const makeRoom = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  { case_id, user_id, type, reason }: Wanted,
  fullName: string,
): Promise<void> => {
  const replaced = await tx.caseResponsible.findMany({
    where: {
      caseId: case_id,
      removedAt: null,
      OR: [{ userId: user_id }, ...(type === "ADMIN" ? [{ type: "ADMIN" }] : [])],
    },
    include: { user: { select: { fullName: true } } },
    orderBy: { id: "asc" },
  });
  // The ADMIN stays what they are: nobody is added beside themselves (specification 1, 3.2).
  const own = replaced.find((row) => row.userId === user_id);
  if (own && (own.type === type || type === "ADDITIONAL")) throw alreadyResponsible(fullName, own.type);
  for (const row of replaced) await endResponsibility(tx, ctx, row, reason);
};
