import type { DesktopApi } from "../server/api-client";
import { isAlreadySigned, isSignedOut, isTurnOver } from "../server/problem";
import { isPassing } from "../server/repeat";
import type { BatchEvent } from "./batch-state";
import { type Reason, reasonOf } from "./reason";

type Unsent = { readonly sessionId: string; readonly value: Buffer };

export type Sender = {
  /** Begins to send, and waits while too many are under way. */
  send(documentId: string, unsent: Unsent): Promise<void>;
  /** All answered, or kept. */
  settled(): Promise<void>;
  /** Sends again what is kept from an earlier time, the same values. */
  sendKept(): Promise<void>;
  holds(sessionId: string): boolean;
  /** Forgets what is kept. @returns the sessions that it belongs to */
  drop(): readonly string[];
  /** Why nothing more can be sent now. */
  blocked(): Reason | undefined;
};

const AT_ONCE = 4;

/** Hands signatures to the server. Each is kept until the server has answered, however often the connection is lost. */
export const createSender = (
  api: Pick<DesktopApi, "sendSignature">,
  tell: (event: BatchEvent) => void,
  signal: () => AbortSignal,
  isOneTooMany: (documentId: string) => boolean,
): Sender => {
  const kept = new Map<string, Unsent>();
  const underWay = new Set<Promise<void>>();
  let reason: Reason | undefined;

  const deliver = async (documentId: string, { sessionId, value }: Unsent): Promise<void> => {
    try {
      const taken = await api.sendSignature(sessionId, documentId, value, signal());
      kept.delete(documentId);
      tell({ type: "signed", documentId, number: taken.document_number });
    } catch (error) {
      if (mayBeSentLater(error)) {
        reason ??= signal().aborted ? undefined : reasonOf(error);
        return;
      }
      kept.delete(documentId);
      if (isAlreadySigned(error))
        return tell({ type: "signed", documentId, number: error.details.documentNumber ?? null });
      // Its turn is over and nothing was taken: it is signed anew, and the server says whether it still may be.
      if (isTurnOver(error) && !isOneTooMany(documentId))
        return tell({ type: "moved", documentId, to: "waiting" });
      tell({ type: "leftOut", documentId, as: "failed", reason: reasonOf(error) });
    }
  };

  const begin = (documentId: string, unsent: Unsent): void => {
    const sending = deliver(documentId, unsent).finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  const roomFor = async (): Promise<void> => {
    while (underWay.size >= AT_ONCE) await Promise.race(underWay);
  };

  return {
    send: async (documentId, unsent) => {
      kept.set(documentId, unsent);
      tell({ type: "moved", documentId, to: "unsent" });
      begin(documentId, unsent);
      await roomFor();
    },
    settled: async () => {
      await Promise.all(underWay);
    },
    sendKept: async () => {
      reason = undefined;
      for (const [documentId, unsent] of [...kept]) {
        begin(documentId, unsent);
        await roomFor();
      }
      await Promise.all(underWay);
    },
    holds: (sessionId) => [...kept.values()].some((unsent) => unsent.sessionId === sessionId),
    drop: () => {
      const sessions = new Set([...kept.values()].map(({ sessionId }) => sessionId));
      kept.clear();
      return [...sessions];
    },
    blocked: () => reason,
  };
};

const mayBeSentLater = (error: unknown): boolean =>
  isPassing(error) || isSignedOut(error) || (error instanceof Error && error.name === "AbortError");
