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

const accessOfOwn = defineRefusal(
  "wrong_state",
  "ACCESS_OF_OWN_PROGRAM",
  "El programa de firma sólo firma, y no hay qué cambiarle: su permiso se puede terminar",
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
  errors: [...CONNECTION_REFUSALS, accessNotSeparate, accessOfOwn, connectionNotFound],
}).run(async ({ actor, ports: { connections } }, { connection_id, read_only }) => {
  const account = accountOf(actor);
  if (!connections.changesAccess) throw accessNotSeparate();
  const isChanged = await askProvider(() => connections.setReadOnly(account, connection_id, read_only));
  if (!isChanged) {
    const all = (await askProvider(() => connections.list(account))) ?? [];
    throw all.some(({ id, isOwn }) => isOwn && id === connection_id) ? accessOfOwn() : connectionNotFound();
  }
  return { connection_id, read_only };
});
