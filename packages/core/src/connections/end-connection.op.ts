import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { accountOf, askProvider, CONNECTION_REFUSALS, connectionId, connectionNotFound } from "./connection";

export const endConnectionOp = defineOperation({
  id: "connections.end",
  summary:
    "Termina el permiso de una aplicación: no actúa más en nombre de la persona, salvo que la deje entrar de nuevo",
  access: "user",
  effect: "destructive",
  input: z.strictObject({ connection_id: connectionId }),
  output: z.strictObject({ connection_id: z.string() }),
  errors: [...CONNECTION_REFUSALS, connectionNotFound],
}).run(async ({ actor, ports: { connections } }, { connection_id }) => {
  const account = accountOf(actor);
  if (!(await askProvider(() => connections.end(account, connection_id)))) throw connectionNotFound();
  return { connection_id };
});
