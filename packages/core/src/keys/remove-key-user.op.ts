import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { apiKeyId, keyNotFound, ownKey } from "./api-key";
import { keyUserId, keyUserNotFound } from "./key-user";

export const removeKeyUserOp = defineOperation({
  id: "apiKeys.removeUser",
  summary: "Quita a un usuario de una clave de API: desde la próxima solicitud ya no actúa con ella",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ key_id: apiKeyId, user_id: keyUserId }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", keyNotFound, keyUserNotFound],
}).run((ctx, { key_id, user_id }) =>
  ctx.globalTransaction(async (tx) => {
    const key = await tx.apiKey.findFirst({ where: ownKey(ctx, key_id) });
    if (!key) throw keyNotFound();
    const { count } = await tx.apiKeyUser.deleteMany({ where: { apiKeyId: key.id, userId: user_id } });
    if (count === 0) throw keyUserNotFound();
    return { message: `El usuario ya no está autorizado en la clave ${key.name}` };
  }),
);
