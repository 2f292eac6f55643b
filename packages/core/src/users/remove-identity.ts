import type { Context } from "../kernel/context";
import { IdentityUnavailable } from "../ports/identity";
import { settleAccount } from "./settle-account";

const WARNING =
  "La cuenta en el proveedor de identidad todavía no se pudo eliminar: la plataforma lo intenta de nuevo";

/**
 * Removes at once what nobody signs in with any more; what fails is a warning, since a job that came with the change does the same until it
 * is done (`settleAccountLater`).
 */
export const removeIdentity = async (
  ctx: Context<"administrator">,
  email: string,
): Promise<{ readonly warning?: string }> => {
  try {
    await settleAccount(ctx, email);
    return {};
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error;
    ctx.report(error, "remove the identity");
    return { warning: WARNING };
  }
};
