import type { BatchState } from "../batch/batch-state";
import type { ShownPdf } from "../batch/check-prepared";
import { type Batch, type BatchApi, createBatch } from "../batch/create-batch";
import { type ChosenCertificate, openSigner } from "../batch/open-signer";
import { wantsPinAgain } from "../batch/reason";
import type { BatchView } from "../ipc/contract";
import { Problem } from "../server/problem";
import type { TokenClient } from "../token/token-client";
import { type Connection, isSamePlace } from "./connection";

export type Signing = {
  /**
   * Resolves when the token took the PIN; the batch goes on by itself. One that had stopped is dropped.
   * @throws TokenError, Problem BATCH_RUNNING
   */
  start(input: {
    readonly connection: Connection;
    readonly documentIds: readonly string[];
    readonly shown: ReadonlyMap<string, ShownPdf>;
    readonly chosen: ChosenCertificate;
    readonly pin: Uint8Array | undefined;
  }): Promise<void>;
  /**
   * With whoever is there now, who may have signed in again meanwhile; null: nobody, and the server tells.
   * @throws TokenError, Problem BATCH_NONE, BATCH_RUNNING, BATCH_OF_OTHERS
   */
  resume(
    connection: Connection | null,
    chosen: ChosenCertificate,
    pin: Uint8Array | undefined,
  ): Promise<void>;
  stop(): void;
  /** The person has read how it ended: what was signed and could not be sent is dropped. @throws Problem BATCH_RUNNING */
  forget(): void;
  view(): BatchView | null;
  isRunning(): boolean;
  /** It stopped since this person's access was over. */
  awaits(connection: Connection): boolean;
  /** Something is being signed, or signed and not sent: the program should not end. */
  isBusy(): boolean;
  /** Resolves when nothing runs. */
  settled(): Promise<void>;
};

type Place = { connection: Connection };
type Current = { readonly batch: Batch; readonly place: Place };

/** The interface as the person reaches it now: they may come in again between two runs. */
const throughCurrent = (place: Place): BatchApi => ({
  startSession: (...input) => place.connection.api.startSession(...input),
  prepared: (...input) => place.connection.api.prepared(...input),
  sendSignature: (...input) => place.connection.api.sendSignature(...input),
  endSession: (...input) => place.connection.api.endSession(...input),
});

/** The one batch of the program. */
export const createSigning = ({
  tokens,
  changed,
  report,
}: {
  readonly tokens: Pick<TokenClient, "openBatch">;
  readonly changed: (view: BatchView | null) => void;
  readonly report: (error: unknown) => void;
}): Signing => {
  let current: Current | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isOpening = false;

  const isRunning = () => {
    const status = current?.batch.state().status;
    return isOpening || status === "running" || status === "stopping";
  };

  /** Two clicks at once are one: the second is refused before the token is asked. */
  const run = async (
    next: Current,
    chosen: ChosenCertificate,
    pin: Uint8Array | undefined,
  ): Promise<void> => {
    if (isRunning()) throw new Problem("BATCH_RUNNING");
    isOpening = true;
    try {
      const signer = await openSigner(tokens, chosen, pin);
      if (current !== next) leave();
      current = next;
      const left = running;
      running = Promise.all([left, next.batch.run(signer).catch(report)]);
    } finally {
      isOpening = false;
    }
  };

  /** In the background: nobody waits for a server that is away. */
  const leave = (): void => {
    const dropped = current?.batch.drop().catch(report);
    running = Promise.all([running, dropped]);
    current = undefined;
  };

  return {
    start: ({ connection, documentIds, shown, chosen, pin }) => {
      const place = { connection };
      const batch = createBatch({
        api: throughCurrent(place),
        documentIds,
        shown,
        report: (state) => changed(presentBatch(state)),
      });
      return run({ batch, place }, chosen, pin);
    },
    resume: async (connection, chosen, pin) => {
      if (!current) throw new Problem("BATCH_NONE");
      if (isRunning()) throw new Problem("BATCH_RUNNING");
      const { place } = current;
      if (connection && !isSamePlace(connection, place.connection)) throw new Problem("BATCH_OF_OTHERS");
      place.connection = connection ?? place.connection;
      await run(current, chosen, pin);
    },
    stop: () => current?.batch.stop(),
    forget: () => {
      if (isRunning()) throw new Problem("BATCH_RUNNING");
      leave();
      changed(null);
    },
    view: () => (current ? presentBatch(current.batch.state()) : null),
    isRunning,
    awaits: (connection) => {
      const reason = current?.batch.state().reason;
      const isOver = reason?.code === "SIGNED_OUT" || reason?.code === "TICKET_OVER";
      return !isRunning() && isOver && isSamePlace(connection, current?.place.connection ?? connection);
    },
    isBusy: () =>
      isRunning() || (current?.batch.state().documents.some((one) => one.state === "unsent") ?? false),
    settled: async () => {
      await running;
    },
  };
};

const presentBatch = ({ status, documents, reason }: BatchState): BatchView => ({
  status,
  documents: [...documents],
  reason,
  wantsPin: status === "stopped" && reason !== null && wantsPinAgain(reason),
});
