import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { type Notice, notify } from "../people/notify";
import { nextSigner } from "./states";

type Noticed = { readonly id: string; readonly reference: string };

/** Tells people about a document. */
export const notifyPeople = (
  tx: TenantTransaction,
  ctx: Pick<Context<"user">, "actor" | "now" | "newId">,
  kind: Notice["document"],
  { id, reference }: Noticed,
  userIds: readonly (string | null | undefined)[],
  about: Readonly<Record<string, string>> = {},
): Promise<void> => notify(tx, ctx, { entity: "document", kind, id, data: { reference, ...about } }, userIds);

/** Asks whoever is next in turn. */
export const requestSignature = async (
  tx: TenantTransaction,
  ctx: Pick<Context<"user">, "actor" | "now" | "newId">,
  document: Noticed & {
    readonly signers: readonly { readonly userId: string | null; readonly signedAt: Date | null }[];
  },
): Promise<void> =>
  notifyPeople(tx, ctx, "signature_requested", document, [nextSigner(document.signers)?.userId]);
