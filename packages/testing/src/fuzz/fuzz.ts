import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Mutation } from "./mutation";
import { createRandom } from "./random";

export type FuzzTarget = {
  readonly name: string;
  readonly seeds: readonly Buffer[];
  readonly mutate: Mutation;
  /** Uses the bytes; throws a refusal, or an Error of another kind when something is wrong. */
  run(bytes: Buffer): unknown;
  /** An error that tells the caller what is wrong with their bytes. */
  isRefusal(error: unknown): boolean;
};

export type FuzzFailure = {
  readonly target: string;
  readonly round: number;
  readonly problem: string;
  readonly input: Buffer;
};

export type FuzzReport = {
  readonly target: string;
  readonly rounds: number;
  /** Inputs that were worked on to the end. */
  readonly accepted: number;
  /** Processor time of this thread, which a busy machine does not lengthen. */
  readonly slowestMs: number;
  /** Megabytes held after collection, at the end less after the first tenth. */
  readonly growthMb: number;
  /** The most that the process took from the system, in megabytes. */
  readonly residentMb: number;
  readonly failures: readonly FuzzFailure[];
};

export type FuzzOptions = {
  readonly seed: string;
  /** Rounds or a moment (`performance.now()`), whichever comes first. */
  readonly rounds?: number;
  readonly until?: number;
  /** More processor time than this for one input is a failure. */
  readonly limitMs: number;
  /** Called before each input is used: a hang leaves no other trace. */
  readonly watch?: (round: number, input: Buffer) => void;
};

const FAILURES_MAX = 5;
const WARM_UP_SHARE = 10;

/** Mutated seeds, one after the other, through a target. Stops after a few failures. */
export const fuzz = async (target: FuzzTarget, options: FuzzOptions): Promise<FuzzReport> => {
  const { rounds = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY } = options;
  const started = performance.now();
  const failures: FuzzFailure[] = [];
  let [round, accepted, slowestMs, residentMb, heldAtFirst] = [0, 0, 0, 0, 0];
  const isWarm = () =>
    round * WARM_UP_SHARE >= rounds ||
    (performance.now() - started) * WARM_UP_SHARE >= until - started ||
    failures.length > 0;

  for (; round < rounds && performance.now() < until && failures.length < FAILURES_MAX; round++) {
    const input = inputOf(target, options.seed, round);
    options.watch?.(round, input);
    const before = process.threadCpuUsage();
    const problem = await problemOf(target, input, () => accepted++);
    const ms = msSince(before);
    slowestMs = Math.max(slowestMs, ms);
    residentMb = Math.max(residentMb, process.memoryUsage.rss() / 2 ** 20);
    const found = problem ?? (ms > options.limitMs ? `took ${Math.round(ms)} ms` : undefined);
    if (found) failures.push({ target: target.name, round, problem: found, input });
    if (heldAtFirst === 0 && isWarm()) heldAtFirst = await heldMb();
  }
  const growthMb = (await heldMb()) - heldAtFirst;
  return { target: target.name, rounds: round, accepted, slowestMs, growthMb, residentMb, failures };
};

/**
 * Each round has numbers of its own, so that one can be made again without those before it. Seeds take turns: few rounds reach them all.
 */
const inputOf = ({ name, seeds, mutate }: FuzzTarget, seed: string, round: number): Buffer => {
  const random = createRandom(`${seed}/${name}/${round}`);
  return mutate(seeds[round % seeds.length] as Buffer, random, seeds);
};

const msSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

const problemOf = async (
  target: FuzzTarget,
  input: Buffer,
  onAccepted: () => void,
): Promise<string | undefined> => {
  try {
    const result = target.run(input);
    if (result instanceof Promise) await result;
    onAccepted();
    return undefined;
  } catch (error) {
    if (target.isRefusal(error)) return undefined;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
};

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const heldMb = async (): Promise<number> => {
  // What lies outside the heap is given back some time after its owner was collected.
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
};
