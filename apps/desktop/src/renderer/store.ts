import type { Bridge } from "../ipc/bridge";
import type { BatchView, ProgramState } from "../ipc/contract";

/** What the main process told last. The counts grow when what they stand for is to be asked anew. */
export type Told = {
  readonly program: ProgramState | null;
  readonly batch: BatchView | null;
  readonly tokensChanged: number;
  readonly pendingChanged: number;
};

export type Store = {
  get(): Told;
  subscribe(listener: () => void): () => void;
};

/** Listens for as long as the page lives. */
export const createStore = (bridge: Bridge): Store => {
  const listeners = new Set<() => void>();
  let told: Told = { program: null, batch: null, tokensChanged: 0, pendingChanged: 0 };
  const become = (next: Partial<Told>): void => {
    told = { ...told, ...next };
    for (const listener of listeners) listener();
  };
  bridge.listen((event) => {
    if (event.type === "state") become({ program: event.state });
    else if (event.type === "batch") become({ batch: event.batch });
    else if (event.type === "tokens") become({ tokensChanged: told.tokensChanged + 1 });
    else become({ pendingChanged: told.pendingChanged + 1 });
  });
  // What was told before this page listened.
  void bridge["program.state"]().then((answer) => {
    if (answer.ok && !told.program) become({ program: answer.value });
  });
  return {
    get: () => told,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
