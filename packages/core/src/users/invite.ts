import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";

type Inviting = Pick<Context, "tenant" | "ports" | "now">;

/**
 * Sends an invitation once the transaction has committed. The job makes the link and sends it: it is a secret, and never lies in the
 * queue.
 */
export const invite = async (tx: TenantTransaction, ctx: Inviting, userId: string): Promise<void> => {
  await tx.user.update({ where: { id: userId }, data: { invitedAt: ctx.now() } });
  await ctx.ports.jobs.enqueue(tx, "invite-person", { schema: ctx.tenant.schema, userId });
};

/** So that the audit has who took a way in: no invitation, which goes to the person. */
export const noteLinkShown = async (
  tx: TenantTransaction,
  { now }: Pick<Context, "now">,
  userId: string,
): Promise<void> => {
  await tx.user.update({ where: { id: userId }, data: { linkShownAt: now() } });
};
