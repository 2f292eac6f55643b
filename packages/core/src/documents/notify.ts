import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { nextSigner } from "./states";

export type DocumentNotice = "signature_requested" | "document_signed" | "document_rejected";

type Noticed = { readonly id: string; readonly reference: string };

/** Tells people about a document. Written with the change that it tells of. */
export const notifyPeople = async (
  tx: TenantTransaction,
  ctx: Pick<Context<"user">, "actor" | "now" | "newId">,
  notice: DocumentNotice,
  document: Noticed,
  userIds: readonly (string | null | undefined)[],
  about: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const others = new Set(userIds.flatMap((id) => (id && id !== ctx.actor.userId ? [id] : [])));
  await tx.notification.createMany({
    data: [...others].map((userId) => ({
      id: ctx.newId(),
      userId,
      kind: notice,
      entity: "document",
      entityId: document.id,
      data: { reference: document.reference, ...about },
      createdAt: ctx.now(),
    })),
  });
};

/** Asks whoever is next in turn. */
export const requestSignature = async (
  tx: TenantTransaction,
  ctx: Pick<Context<"user">, "actor" | "now" | "newId">,
  document: Noticed & {
    readonly signers: readonly { readonly userId: string | null; readonly signedAt: Date | null }[];
  },
): Promise<void> =>
  notifyPeople(tx, ctx, "signature_requested", document, [nextSigner(document.signers)?.userId]);
