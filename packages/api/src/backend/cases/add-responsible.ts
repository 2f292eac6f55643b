import { addResponsible, addResponsibleOp } from "@foja/core/cases/add-responsible.op";
import { presentResponsibleOfBackend, responsibleOfBackend } from "@foja/core/cases/responsibles";
import { defineDoorContract } from "@foja/core/kernel/door-contract";

/** The gateway's, with what the direct backend tells of a responsible (specification 1, 2.4). */
export const addResponsibleContract = defineDoorContract({
  ...addResponsibleOp,
  output: responsibleOfBackend,
}).run((ctx, wanted) => ctx.act(addResponsible, wanted, presentResponsibleOfBackend));
