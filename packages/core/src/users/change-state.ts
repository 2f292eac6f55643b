import type { z } from "zod";
import type { Context } from "../kernel/context";
import { changedMeanwhile, requireExpected } from "../kernel/expected";
import type { Refusing } from "../kernel/refusal";
import { lockOrganization } from "../organization/lock-organization";
import { sectorNotFound } from "../people/sector";
import { userNotFound } from "../people/user";
import { rejectAwaiting } from "../signing/drop-signatures";
import { settleAccountLater } from "./settle-account";
import {
  findManagedUser,
  lastAdministrator,
  ownUser,
  presentUser,
  requireAdministratorLeft,
  requireOther,
  requireSectorInUse,
  sectorInactive,
  type userForAdmin,
} from "./user";
import { nextState, type Transition, unfitState } from "./user-state";

/** What everybody reads on the documents (specification 3, 3.1). */
const REJECTION_REASON = "Sistema BackOffice";

/** Somebody's documents may be hundreds. */
const TIMEOUT_MS = 60_000;

export const LEAVING_REFUSALS: readonly Refusing[] = [
  userNotFound,
  ownUser,
  unfitState,
  lastAdministrator,
  changedMeanwhile,
];
export const RETURN_REFUSALS: readonly Refusing[] = [
  userNotFound,
  ownUser,
  unfitState,
  sectorNotFound,
  sectorInactive,
];

type Presented = z.input<typeof userForAdmin>;
type Leaving = {
  readonly user_id: string;
  readonly expected?: { readonly pending_documents?: number | undefined } | undefined;
};

/**
 * From here on the person can't come in: what they have open ends (a trigger), what waits for their signature is rejected, and their account
 * at the provider is closed by a job. Whoever is signing at this moment was first, or loses the turn.
 */
export const letGo = (
  ctx: Context<"administrator">,
  transition: Extract<Transition, "deactivate" | "archive">,
  { user_id, expected }: Leaving,
): Promise<Presented & { rejected_documents: number }> =>
  ctx.transaction(
    async (tx) => {
      await lockOrganization(tx);
      const user = await findManagedUser(tx, user_id);
      requireOther(ctx, user, transition === "archive" ? "archivar" : "desactivar");
      await tx.user.update({ where: { id: user.id }, data: { estado: nextState(transition, user) } });
      await requireAdministratorLeft(tx);
      const rejected = await rejectAwaiting(tx, ctx, user.id, REJECTION_REASON);
      requireExpected(expected, { pending_documents: rejected });
      if (user.authMethod === "database") await settleAccountLater(tx, ctx, user.email);
      return { ...(await presentUser(tx, ctx, user.id)), rejected_documents: rejected };
    },
    { timeoutMs: TIMEOUT_MS },
  );

/** Rejected documents stay rejected: whoever wrote them sends them again. */
export const letBackIn = (
  ctx: Context<"administrator">,
  transition: Extract<Transition, "reactivate" | "unarchive">,
  { user_id }: { readonly user_id: string },
): Promise<Presented> =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const user = await findManagedUser(tx, user_id);
    requireOther(ctx, user, transition === "reactivate" ? "reactivar" : "desarchivar");
    const estado = nextState(transition, user);
    // While nobody worked there it may have been closed.
    await requireSectorInUse(tx, user.sectorId);
    await tx.user.update({ where: { id: user.id }, data: { estado } });
    if (user.authMethod === "database") await settleAccountLater(tx, ctx, user.email);
    return presentUser(tx, ctx, user.id);
  });
