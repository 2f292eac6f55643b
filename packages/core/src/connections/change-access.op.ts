import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { accountOf, askProvider, CONNECTION_REFUSALS, connectionId, connectionNotFound } from "./connection";

const accessNotSeparate = defineRefusal(
  "wrong_state",
  "ACCESS_NOT_SEPARATE",
  "El proveedor de identidad de esta instalación no distingue leer de escribir: un permiso se termina, o queda entero",
);

export const changeAccessOp = defineOperation({
  id: "connections.changeAccess",
  summary: "Deja que una aplicación lea y nada más, o que vuelva a escribir; vale en segundos",
  access: "user",
  effect: "write",
  input: z.strictObject({
    connection_id: connectionId,
    read_only: meant(z.boolean(), { note: "Si sólo puede leer", example: true }),
  }),
  output: z.strictObject({ connection_id: z.string(), read_only: z.boolean() }),
  errors: [...CONNECTION_REFUSALS, accessNotSeparate, connectionNotFound],
}).run(async ({ actor, ports: { connections } }, { connection_id, read_only }) => {
  const account = accountOf(actor);
  if (!connections.changesAccess) throw accessNotSeparate();
  if (!(await askProvider(() => connections.setReadOnly(account, connection_id, read_only))))
    throw connectionNotFound();
  return { connection_id, read_only };
});
