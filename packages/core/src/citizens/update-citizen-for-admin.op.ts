import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { changeCitizenState, citizenChanged } from "./change-citizen-state";
import { citizenId, citizenNotFound, citizenState } from "./citizen";
import { citizenDetail, presentCitizenDetail } from "./citizen-detail";

const changes = { estado: meant(citizenState, { note: "Estado nuevo", example: "validado" }) };

export const setCitizenStateOp = defineOperation({
  id: "citizens.setState",
  summary: "Valida o bloquea a un ciudadano; uno bloqueado pierde el acceso en el acto",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ citizen_id: citizenId, ...changes, expected: expectedInput(changes) }),
  output: citizenDetail,
  errors: ["invalid_input", citizenNotFound, changedMeanwhile, citizenChanged],
}).run((ctx, { citizen_id, estado, expected }) =>
  ctx.transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM citizens WHERE id = ${citizen_id}::uuid FOR NO KEY UPDATE`;
    const found = await tx.citizen.findUnique({ where: { id: citizen_id } });
    if (!found) throw citizenNotFound();
    requireExpected(expected, { estado: found.estado });
    const by = ctx.actor.fullName;
    const changed = await changeCitizenState(tx, ctx, found, { estado, by, now: ctx.now() });
    return presentCitizenDetail(ctx, tx, changed);
  }),
);
