import { z } from "zod";
import { managedUserId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { userNotFound } from "../people/user";
import { awaitingSignatureOf } from "../signing/drop-signatures";
import { hasActivity } from "./activity";
import { findManagedUser, presentUser, userForAdmin } from "./user";

export const getUserImpactOp = defineOperation({
  id: "users.getImpact",
  summary: "Lo que pasaría al desactivar, archivar o eliminar un usuario, o al cambiar cómo ingresa",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ user_id: managedUserId }),
  output: z.strictObject({
    /** Documents that wait for their signature: deactivating or archiving them rejects these. */
    pending_documents: z.int(),
    /** Sign-ins to the pages that end at once. */
    open_sessions: z.int(),
    /** Keys with which programs act for them; removing them takes them off these. */
    api_keys: z.int(),
    /** Who ever did anything is archived, not removed. */
    has_activity: z.boolean(),
    shared_identity: z.boolean(),
    is_head_of: userForAdmin.shape.is_head_of,
  }),
  errors: ["invalid_input", userNotFound],
}).run((ctx, { user_id }) =>
  ctx.transaction(async (tx) => {
    const user = await findManagedUser(tx, user_id);
    const { shared_identity, is_head_of } = await presentUser(tx, ctx, user.id);
    const [counts] = await tx.$queryRaw<{ sessions: number; keys: number }[]>`
      SELECT (SELECT count(*)::int FROM foja_global.ui_sessions
          WHERE email = ${user.email} AND ended_at IS NULL AND expires_at > ${ctx.now()}) AS sessions,
        (SELECT count(*)::int FROM foja_global.api_key_users
          WHERE user_id = ${user.id}::uuid AND schema_name = ${ctx.tenant.schema}) AS keys`;
    return {
      pending_documents: await tx.document.count({ where: awaitingSignatureOf(user.id) }),
      open_sessions: counts?.sessions ?? 0,
      api_keys: counts?.keys ?? 0,
      has_activity: await hasActivity(tx, ctx, user.id),
      shared_identity,
      is_head_of,
    };
  }),
);
