import { z } from "zod";
import { personName } from "../documents/content-characters";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { changeCitizenState, citizenChanged } from "./change-citizen-state";
import { citizenId, citizenNotFound, citizenState } from "./citizen";
import { citizenDetail, presentCitizenDetail } from "./citizen-detail";

const changes = {
  estado: meant(citizenState, { note: "Estado nuevo", example: "validado" }),
  full_name: meant(personName, {
    note: "Nombre corregido. Lo que ya está firmado conserva el nombre con el que se firmó",
    example: "Rosa Vecina",
  }),
};

export const updateCitizenForAdminOp = defineOperation({
  id: "citizens.updateForAdmin",
  summary: "Valida o bloquea a un ciudadano, o corrige su nombre; uno bloqueado pierde el acceso en el acto",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    citizen_id: citizenId,
    ...z.strictObject(changes).partial().shape,
    expected: expectedInput(changes),
  }),
  output: citizenDetail,
  errors: ["invalid_input", citizenNotFound, changedMeanwhile, citizenChanged],
}).run((ctx, { citizen_id, estado, full_name, expected }) =>
  ctx.transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM citizens WHERE id = ${citizen_id}::uuid FOR NO KEY UPDATE`;
    const found = await tx.citizen.findUnique({ where: { id: citizen_id } });
    if (!found) throw citizenNotFound();
    requireExpected(expected, { estado: found.estado, full_name: found.fullName });
    // At any time: a name changes by law, too, and each signature keeps the one that it was made with.
    const isRenamed = full_name !== undefined && full_name !== found.fullName;
    const named = isRenamed
      ? await tx.citizen.update({
          where: { id: found.id },
          data: { fullName: full_name, updatedAt: ctx.now() },
        })
      : found;
    const changed = estado
      ? await changeCitizenState(tx, ctx, named, { estado, by: ctx.actor.fullName })
      : named;
    return presentCitizenDetail(ctx, tx, changed);
  }),
);
