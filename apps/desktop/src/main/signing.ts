import type { BatchState } from "../batch/batch-state";
import type { ShownPdf } from "../batch/check-prepared";
import { type Batch, createBatch } from "../batch/create-batch";
import { type ChosenCertificate, openSigner } from "../batch/open-signer";
import { wantsPinAgain } from "../batch/reason";
import type { BatchView } from "../ipc/contract";
import type { DesktopApi } from "../server/api-client";
import { Problem } from "../server/problem";
import type { TokenClient } from "../token/token-client";

export type Signing = {
  /** Resolves when the token took the PIN; the batch goes on by itself. @throws TokenError, Problem BATCH_RUNNING */
  start(input: {
    readonly api: DesktopApi;
    readonly documentIds: readonly string[];
    readonly shown: ReadonlyMap<string, ShownPdf>;
    readonly chosen: ChosenCertificate;
    readonly pin: Uint8Array | undefined;
  }): Promise<void>;
  /** @throws TokenError, Problem BATCH_NONE, BATCH_RUNNING */
  resume(chosen: ChosenCertificate, pin: Uint8Array | undefined): Promise<void>;
  stop(): void;
  /** The person has read how it ended. @throws Problem BATCH_RUNNING */
  forget(): void;
  view(): BatchView | null;
  /** Something is being signed, or signed and not sent: the program should not end. */
  isBusy(): boolean;
  /** Resolves when nothing runs. */
  settled(): Promise<void>;
};

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
  let current: Batch | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isOpening = false;

  const isRunning = () => {
    const status = current?.state().status;
    return isOpening || status === "running" || status === "stopping";
  };

  /** Two clicks at once are one: the second is refused before the token is asked. */
  const run = async (batch: Batch, chosen: ChosenCertificate, pin: Uint8Array | undefined): Promise<void> => {
    if (isRunning()) throw new Problem("BATCH_RUNNING");
    isOpening = true;
    try {
      const signer = await openSigner(tokens, chosen, pin);
      current = batch;
      running = batch.run(signer).catch(report);
    } finally {
      isOpening = false;
    }
  };

  return {
    start: ({ api, documentIds, shown, chosen, pin }) => {
      const batch = createBatch({ api, documentIds, shown, report: (state) => changed(presentBatch(state)) });
      return run(batch, chosen, pin);
    },
    resume: async (chosen, pin) => {
      if (!current) throw new Problem("BATCH_NONE");
      await run(current, chosen, pin);
    },
    stop: () => current?.stop(),
    forget: () => {
      if (isRunning()) throw new Problem("BATCH_RUNNING");
      current = undefined;
      changed(null);
    },
    view: () => (current ? presentBatch(current.state()) : null),
    isBusy: () => isRunning() || (current?.state().documents.some((one) => one.state === "unsent") ?? false),
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
