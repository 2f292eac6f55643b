import type { TenantTransaction } from "@foja/db/clients/types";
import { actorId } from "../kernel/actors";
import type { Context } from "../kernel/context";

/** What people are told about, by what it concerns. */
export type Notice = {
  readonly document:
    | "signature_requested"
    | "document_signed"
    | "document_rejected"
    | "note_received"
    | "memo_received";
  readonly case:
    | "case_transferred"
    | "case_assigned"
    | "assignment_closed"
    | "responsible_added"
    | "responsible_removed"
    | "document_proposed"
    | "proposal_accepted"
    | "proposal_rejected";
};

type Entity = keyof Notice;

export type Noticed<E extends Entity> = {
  readonly entity: E;
  readonly kind: Notice[E];
  readonly id: string;
  /** What the notice shows without looking anything up. */
  readonly data: Readonly<Record<string, string>>;
};

/** Tells people, each once and never who acts. Written with the change that it tells of. */
export const notify = async <E extends Entity>(
  tx: TenantTransaction,
  ctx: Pick<Context<"user" | "citizen">, "actor" | "now" | "newId">,
  { entity, kind, id, data }: Noticed<E>,
  userIds: readonly (string | null | undefined)[],
): Promise<void> => {
  const others = new Set(
    userIds.flatMap((userId) => (userId && userId !== actorId(ctx.actor) ? [userId] : [])),
  );
  await tx.notification.createMany({
    data: [...others].map((userId) => ({
      id: ctx.newId(),
      userId,
      kind,
      entity,
      entityId: id,
      data,
      createdAt: ctx.now(),
    })),
  });
};
