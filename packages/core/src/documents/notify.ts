import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { type Notice, notify } from "../people/notify";
import { viewersOfSectors } from "../people/sector-people";
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

type Sent = Noticed & {
  readonly visibility: string;
  readonly recipients: readonly { readonly sectorId: string | null; readonly userId: string | null }[];
};

/** Tells those to whom a note or memo was sent that they have it, and nothing of who else does. */
export const notifyRecipients = async (
  tx: TenantTransaction,
  ctx: Pick<Context<"user">, "actor" | "now" | "newId">,
  { recipients, visibility, ...document }: Sent,
  number: string,
): Promise<void> => {
  if (recipients.length === 0 || visibility === "reservado") return;
  const sectorIds = recipients.flatMap(({ sectorId }) => sectorId ?? []);
  const userIds = recipients.flatMap(({ userId }) => userId ?? []);
  const viewers = await tx.user.findMany({ where: viewersOfSectors(sectorIds), select: { id: true } });
  const kind = sectorIds.length > 0 ? "note_received" : "memo_received";
  const people = [...userIds, ...viewers.map(({ id }) => id)];
  await notifyPeople(tx, ctx, kind, document, people, { document_number: number });
};
