import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { fieldsOf } from "../records/field";
import {
  familyDetail,
  familyHasRecords,
  familyNotFound,
  familyRules,
  lockFamily,
  presentFamily,
  readFamily,
  registryFamilyCode,
  requireNoRecords,
} from "./family";
import { narrowed, publicConfigOf } from "./public-config";

export const stateInUse = defineRefusal<[state: string, records: number]>(
  "conflict",
  "FAMILY_STATE_IN_USE",
  (state, records) =>
    `El estado ${state} es el de ${records === 1 ? "un legajo" : `${records} legajos`}: páselos antes a otro`,
  { about: "states" },
);

const changes = {
  ...familyRules,
  is_active: meant(z.boolean(), { note: "Si se usa; con legajos no se desactiva", example: false }),
};

export const updateFamilyOp = defineOperation({
  id: "registryFamilies.update",
  summary:
    "Cambia el nombre, la descripción o los estados de una familia de registro, o la activa o desactiva",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    code: registryFamilyCode,
    ...z.strictObject(changes).partial().shape,
    expected: expectedInput(changes),
  }),
  output: familyDetail,
  errors: ["invalid_input", familyNotFound, familyHasRecords, stateInUse, changedMeanwhile],
}).run((ctx, { code, expected, is_active, ...wanted }) =>
  ctx.transaction(async (tx) => {
    const family = await lockFamily(tx, code);
    requireExpected(expected, presentFamily(family));
    if (is_active === false) requireNoRecords(family);
    if (wanted.states) await requireStatesUnused(tx, code, wanted.states);
    const { name, description, states } = wanted;
    const keys = fieldsOf(family).map(({ key }) => key);
    await tx.registryFamily.update({
      where: { code },
      data: {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        // A state that is gone is shown to nobody.
        ...(states && { states, publicConfig: narrowed(publicConfigOf(family), { keys, states }) }),
        ...(is_active !== undefined && { isActive: is_active }),
      },
    });
    return readFamily(tx, code);
  }),
);

/** A record is always in one of its family's states. */
const requireStatesUnused = async (
  tx: TenantTransaction,
  familyCode: string,
  states: readonly string[],
): Promise<void> => {
  const [used] = await tx.record.groupBy({
    by: ["state"],
    where: { familyCode, state: { notIn: [...states] } },
    _count: true,
    orderBy: { state: "asc" },
  });
  if (used) throw stateInUse(used.state, used._count);
};
