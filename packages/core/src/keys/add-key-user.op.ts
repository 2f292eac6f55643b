import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { lockOrganization } from "../organization/lock-organization";
import { USER_STATE, userNotFound } from "../people/user";
import { apiKeyId, keyNotFound } from "./api-key";
import type { KeyType } from "./key-text";
import { keyUser, presentKeyUser } from "./key-user";

export const keyActsForNobody = defineRefusal<[type: string]>(
  "conflict",
  "KEY_ACTS_FOR_NOBODY",
  (type) => `Una clave de tipo ${type} no actúa en nombre de usuarios: no lleva usuarios autorizados`,
);
export const keyUserArchived = defineRefusal(
  "conflict",
  "USER_ARCHIVED",
  "El usuario está archivado. Desarchívelo antes de autorizarlo en una clave",
);
export const keyUserThere = defineRefusal(
  "conflict",
  "KEY_USER_EXISTS",
  "El usuario ya está autorizado en la clave",
);

const WITH_USERS: readonly string[] = ["standard", "api"] satisfies KeyType[];

export const addKeyUserOp = defineOperation({
  id: "apiKeys.addUser",
  summary: "Autoriza a un usuario del municipio en una clave de API",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ key_id: apiKeyId, user_id: reference("user", "Usuario que se autoriza") }),
  output: z.strictObject({ key_id: z.guid(), ...keyUser.shape }),
  errors: ["invalid_input", keyNotFound, userNotFound, keyActsForNobody, keyUserArchived, keyUserThere],
}).run((ctx, { key_id, user_id }) =>
  ctx.transaction(async (tx) => {
    // Nobody is archived or removed meanwhile.
    await lockOrganization(tx);
    const [key] = await tx.$queryRaw<{ type: string }[]>`
      SELECT key_type AS type FROM foja_global.api_keys
      WHERE id = ${key_id}::uuid AND municipality_id = ${ctx.tenant.municipalityId}::uuid FOR KEY SHARE`;
    if (!key) throw keyNotFound();
    const user = await tx.user.findUnique({ where: { id: user_id } });
    if (!user) throw userNotFound();
    if (!WITH_USERS.includes(key.type)) throw keyActsForNobody(key.type);
    if (user.estado === USER_STATE.archived) throw keyUserArchived();

    const added = await tx.$executeRaw`
      INSERT INTO foja_global.api_key_users (api_key_id, user_id, schema_name)
      VALUES (${key_id}::uuid, ${user.id}::uuid, ${ctx.tenant.schema}) ON CONFLICT DO NOTHING`;
    if (added === 0) throw keyUserThere();
    const answer = { key_id, ...presentKeyUser(user) };
    await ctx.settle(tx, answer);
    return answer;
  }),
);
