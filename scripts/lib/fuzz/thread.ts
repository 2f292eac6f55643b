import { parentPort, workerData } from "node:worker_threads";
import { type FuzzReport, fuzz } from "@foja/testing/fuzz/fuzz";
import { allTargets } from "./targets";
import { type Shared, writeShared } from "./watched";

export type Order = {
  readonly shared: Shared;
  readonly seed: string;
  readonly wanted: string;
  /** Seconds for each target in each turn. */
  readonly seconds: number;
  readonly limitMs: number;
};

export type Message =
  | { readonly kind: "targets"; readonly names: readonly string[] }
  | { readonly kind: "report"; readonly seed: string; readonly report: FuzzReport };

const { shared, seed, wanted, seconds, limitMs } = workerData as Order;
const say = (message: Message): void => parentPort?.postMessage(message);

// pdf-lib tells the console what it thinks of each damaged file.
console.warn = () => undefined;

const targets = await allTargets(wanted);
say({ kind: "targets", names: targets.map(({ name }) => name) });
// Until the watching thread has had enough: each turn has numbers of its own.
for (let turn = 0; targets.length > 0; turn++) {
  for (const [index, target] of targets.entries()) {
    const turnSeed = turn === 0 ? seed : `${seed}.${turn}`;
    const until = performance.now() + seconds * 1_000;
    const watch = (round: number, input: Buffer) => writeShared(shared, index, round, input);
    say({
      kind: "report",
      seed: turnSeed,
      report: await fuzz(target, { seed: turnSeed, until, limitMs, watch }),
    });
  }
}
