import type { DesktopApi } from "../server/api-client";
import { ALREADY_SIGNED, isAlreadySigned, isSignedOut, isTurnOver, Problem } from "../server/problem";
import { isPassing, type Sleep, sleep as sleepReally } from "../server/repeat";
import type { Prepared, Session } from "../server/wire";
import { TokenError } from "../token/token-error";
import { afterEvent, type BatchEvent, type BatchState, newBatch } from "./batch-state";
import { checkPrepared, type ShownPdf } from "./check-prepared";
import type { BatchSigner } from "./open-signer";
import { createPrefetch } from "./prefetch";
import { type Reason, reasonOf } from "./reason";
import { createSender } from "./sender";

export type BatchApi = Pick<DesktopApi, "startSession" | "endSession" | "prepared" | "sendSignature">;

export type Batch = {
  state(): BatchState;
  /**
   * Signs what is left, until all is done, something stops it, or somebody does. May be called again after it stopped: signatures that the
   * server has not answered go first, the same values. The signer is closed when it ends.
   */
  run(signer: BatchSigner): Promise<BatchState>;
  /** What is signed is still sent; nothing more is signed. */
  stop(): void;
  /** Ends a batch that stopped for good: what was signed and not sent is dropped, and its documents are free at once. */
  drop(): Promise<void>;
};

type NotReady = {
  readonly state?: string;
  readonly document_number?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly message?: string | null | undefined;
};

const SESSION_MAX = 100;
const AHEAD = 3;
/** Of documents that wait in memory. */
const AHEAD_BYTES = 8 * 1024 * 1024;
/** How long a stopped batch waits for answers. */
const GRACE_MS = 10_000;
/** How often a document may end a driver, or lose its session, before the others go on without it. */
const STRIKES_MAX = 2;

/** Signs documents one after the other with a token, sessions of up to a hundred at a time. */
export const createBatch = ({
  api,
  documentIds,
  shown = new Map(),
  report,
  sleep = sleepReally,
}: {
  readonly api: BatchApi;
  readonly documentIds: readonly string[];
  /** By document, what the person had seen when they said yes. */
  readonly shown?: ReadonlyMap<string, ShownPdf>;
  readonly report: (state: BatchState) => void;
  readonly sleep?: Sleep;
}): Batch => {
  let state = newBatch(documentIds);
  /** Answers are waited for until here. */
  let patience = new AbortController();
  /** Nothing new is begun from here on. */
  let stopping = new AbortController();
  const strikes = new Map<string, number>();
  const tell = (event: BatchEvent): void => {
    state = afterEvent(state, event);
    report(state);
  };
  /** @returns whether it was one too many */
  const strike = (documentId: string): boolean => {
    const count = (strikes.get(documentId) ?? 0) + 1;
    strikes.set(documentId, count);
    return count >= STRIKES_MAX;
  };
  const sender = createSender(api, tell, () => patience.signal, strike);
  const leaveOut = (documentId: string, as: "skipped" | "failed", reason: Reason) =>
    tell({ type: "leftOut", documentId, as, reason });
  const isAskedToStop = () => state.status !== "running" || sender.blocked() !== undefined;

  const run = async (signer: BatchSigner): Promise<void> => {
    await sender.sendKept();
    while (!isAskedToStop()) {
      const waiting = state.documents.filter((one) => one.state === "waiting").slice(0, SESSION_MAX);
      if (waiting.length === 0) return;
      await runSession(
        signer,
        waiting.map((one) => one.documentId),
      );
    }
  };

  const runSession = async (signer: BatchSigner, ids: readonly string[]): Promise<void> => {
    // What was taken is known, and given back, if the server answers within the grace.
    const session = await api.startSession(ids, signer.certificates, signer.algorithms, {
      signal: patience.signal,
      noMore: stopping.signal,
    });
    const ready = takeStates(session, ids);
    const over = new AbortController();
    const signal = AbortSignal.any([stopping.signal, over.signal]);
    try {
      if (ready.length > 0 && !signer.algorithms.includes(session.algorithm))
        throw new TokenError("ALGORITHM_NOT_OFFERED");
      const prepared = createPrefetch(ready, (id) => api.prepared(session.id, id, { signal }), {
        count: AHEAD,
        bytes: AHEAD_BYTES,
        sizeOf: ({ pdf }) => pdf.length,
      });
      for (const [index, documentId] of ready.entries()) {
        if (isAskedToStop()) break;
        await signOne(signer, session, documentId, prepared(index));
      }
    } finally {
      over.abort();
      await sender.settled();
      await release(session.id, ids);
    }
  };

  /** What the server says of each at the beginning. @returns those to sign */
  const takeStates = (session: Session, ids: readonly string[]): string[] => {
    const said = new Map(session.documents.map((one) => [one.document_id, one]));
    return ids.filter((documentId) => {
      const one = said.get(documentId);
      if (one?.state === "ready") return true;
      takeNotReady(documentId, one);
      return false;
    });
  };

  const takeNotReady = (documentId: string, said: NotReady = {}) => {
    // Whoever signed it from the page meanwhile, or with this program before it was killed, has what they wanted.
    if (said.state === "signed" || said.code === ALREADY_SIGNED)
      return tell({ type: "signed", documentId, number: said.document_number ?? null });
    if (said.state === "released" && !strike(documentId))
      return tell({ type: "moved", documentId, to: "waiting" });
    leaveOut(documentId, "skipped", refusedBecause(said.code, said.message));
  };

  const signOne = async (
    signer: BatchSigner,
    session: Session,
    documentId: string,
    fetched: Promise<Prepared>,
  ): Promise<void> => {
    tell({ type: "moved", documentId, to: "signing" });
    const toSign = await takePrepared(signer, session, documentId, fetched);
    if (!toSign || isAskedToStop()) return;
    const value = await signWith(signer, session, documentId, toSign);
    await sender.send(documentId, { sessionId: session.id, value });
  };

  /** @returns the bytes to sign, unless the document is left out */
  const takePrepared = async (
    signer: BatchSigner,
    session: Session,
    documentId: string,
    fetched: Promise<Prepared>,
  ): Promise<Buffer | undefined> => {
    try {
      const prepared = await fetched;
      checkPrepared(prepared, {
        documentId,
        certificate: signer.certificates[0],
        algorithm: session.algorithm,
        shown: shown.get(documentId),
      });
      return prepared.to_sign;
    } catch (error) {
      if (stopping.signal.aborted) return undefined;
      if (endsAll(error)) throw error;
      if (isAlreadySigned(error)) {
        tell({ type: "signed", documentId, number: error.details.documentNumber ?? null });
        return undefined;
      }
      if (isTurnOver(error)) {
        takeNotReady(documentId, { state: "released", ...refusalOf(error) });
        return undefined;
      }
      leaveOut(documentId, isRefusal(error) ? "skipped" : "failed", reasonOf(error));
      return undefined;
    }
  };

  const signWith = async (
    signer: BatchSigner,
    session: Session,
    documentId: string,
    toSign: Buffer,
  ): Promise<Buffer> => {
    try {
      return await signer.sign(session.algorithm, toSign);
    } catch (error) {
      if (error instanceof TokenError && MAY_BE_THE_DOCUMENTS.has(error.code) && strike(documentId))
        leaveOut(documentId, "failed", reasonOf(error));
      throw error;
    }
  };

  /** What was not signed is free for others at once, and its number goes back. */
  const release = async (sessionId: string, ids: readonly string[]): Promise<void> => {
    const isAllSigned = state.documents.every(
      (one) => one.state === "signed" || !ids.includes(one.documentId),
    );
    if (isAllSigned || sender.holds(sessionId)) return;
    await end(sessionId, stopping.signal.aborted);
  };

  const end = async (sessionId: string, isHurried: boolean): Promise<void> => {
    try {
      await api.endSession(sessionId, isHurried);
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // it ends by itself within minutes
    }
  };

  return {
    state: () => state,
    run: async (signer) => {
      if (state.status === "running" || state.status === "stopping") throw new Problem("BATCH_RUNNING");
      patience = new AbortController();
      stopping = new AbortController();
      tell({ type: "began" });
      let reason: Reason | null = null;
      try {
        await run(signer);
      } catch (error) {
        // Whoever stopped it needs no other reason.
        const isStop = stopping.signal.aborted && (isAborted(error) || isPassing(error));
        reason = isStop ? null : reasonOf(error);
      } finally {
        await signer.close();
        patience.abort();
        tell({ type: "ended", reason: reason ?? sender.blocked() ?? null });
      }
      return state;
    },
    drop: async () => {
      await Promise.all(sender.drop().map((sessionId) => end(sessionId, true)));
    },
    stop: () => {
      if (state.status !== "running") return;
      tell({ type: "stopAsked" });
      stopping.abort();
      const { signal } = patience;
      const controller = patience;
      void sleep(GRACE_MS, signal)
        .catch(() => undefined)
        .then(() => controller.abort());
    },
  };
};

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";

/** Where asking for the next document would meet the same. */
const endsAll = (error: unknown): boolean => isPassing(error) || isSignedOut(error);

const isRefusal = (error: unknown): boolean => error instanceof Problem && error.code === "SERVER_REFUSED";

const MAY_BE_THE_DOCUMENTS: ReadonlySet<string> = new Set([
  "DRIVER_HUNG",
  "DRIVER_CRASHED",
  "DRIVER_FAILED",
  "SIGNATURE_WRONG",
]);

const refusalOf = (error: unknown): NotReady =>
  error instanceof Problem ? { code: error.details.refusal, message: error.details.text } : {};

const refusedBecause = (code?: string | null, message?: string | null): Reason => ({
  from: "server",
  code: message ? "SERVER_REFUSED" : "SERVER_ANSWER_UNKNOWN",
  details: { ...(message && { text: message }), ...(code && { refusal: code }) },
});
