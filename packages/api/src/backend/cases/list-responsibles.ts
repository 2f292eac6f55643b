import { activeResponsibles } from "@foja/core/cases/active-responsibles";
import { listResponsiblesOp } from "@foja/core/cases/list-responsibles.op";
import { presentResponsibleOfBackend, responsibleOfBackend } from "@foja/core/cases/responsibles";
import { defineDoorContract } from "@foja/core/kernel/door-contract";
import { z } from "zod";

/** By type (specification 1, 4.7); a case may have no ADMIN. */
export const listResponsiblesContract = defineDoorContract({
  ...listResponsiblesOp,
  summary: "Devuelve quién administra un expediente y los demás responsables",
  output: z.strictObject({
    admin: responsibleOfBackend.nullable(),
    additional: z.array(responsibleOfBackend),
  }),
}).run((ctx, { case_id }) =>
  ctx.act(activeResponsibles, case_id, (responsibles) => {
    const items = responsibles.map(presentResponsibleOfBackend);
    return {
      admin: items.find(({ type }) => type === "ADMIN") ?? null,
      additional: items.filter(({ type }) => type === "ADDITIONAL"),
    };
  }),
);
