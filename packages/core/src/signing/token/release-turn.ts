import type { TenantTransaction } from "@foja/db/clients/types";
import type { SigningSessionDocument } from "@foja/db/generated/tenant/client";
import type { Context } from "../../kernel/context";
import { releaseNumbers } from "../../numbers/ledger";
import { lockDocument } from "../../permissions/get-visible-document";
import { claimOf } from "./session";

/** The end of a turn that was not used: turn and number go back, unless somebody took over meanwhile. */
export const giveTurnBack = async (
  tx: TenantTransaction,
  document: Pick<SigningSessionDocument, "sessionId" | "documentId" | "claim">,
  end:
    | { readonly state: "released" }
    | { readonly state: "refused"; readonly code: string | null; readonly message: string },
): Promise<void> => {
  const { sessionId, documentId } = document;
  const { token } = claimOf(document);
  const { count } = await tx.documentSigner.updateMany({
    where: { documentId, claimToken: token },
    data: { claimToken: null, claimExpiresAt: null },
  });
  if (count === 1) await releaseNumbers(tx, [documentId]);
  await tx.signingSessionDocument.updateMany({
    where: { sessionId, documentId, state: "ready" },
    data: { ...end, prepared: null, toSign: null },
  });
};

/** What somebody began with another session, a program that was killed above all, they may begin again at once. */
export const releaseOwnTurn = async (
  tx: TenantTransaction,
  ctx: Pick<Context<"user">, "actor">,
  documentId: string,
): Promise<void> => {
  await lockDocument(tx, documentId);
  const begun = await tx.signingSessionDocument.findMany({
    where: { documentId, state: "ready", session: { userId: ctx.actor.userId } },
  });
  for (const document of begun) await giveTurnBack(tx, document, { state: "released" });
};
