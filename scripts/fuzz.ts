import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { FuzzReport } from "@foja/testing/fuzz/fuzz";
import type { Message, Order } from "./lib/fuzz/thread";
import { createShared, readShared } from "./lib/fuzz/watched";
import { ROOT } from "./lib/paths";

// npm run fuzz -- --minutes 10 [--seed TEXT] [--target WORD]: sends damaged files, values and forms to all that reads them, and keeps what
// made something else than a refusal in .local-test/fuzz.

const LIMIT_MS = 5_000;
const HANGS_AFTER_MS = 30_000;
const WATCH_EVERY_MS = 500;
const SECONDS_A_TURN = 5;
const FOLDER = path.join(ROOT, ".local-test/fuzz");

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
    target: { type: "string", default: "" },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error("Usage: npm run fuzz -- [--minutes 10] [--seed TEXT] [--target WORD]");
  process.exit(1);
}
console.log(`seed ${values.seed}, ${minutes} minutes`);
const endsAt = performance.now() + minutes * 60_000;
const totals = new Map<string, FuzzReport>();
let failures = 0;

const keep = (target: string, round: string, problem: string, input: Buffer): void => {
  failures++;
  mkdirSync(FOLDER, { recursive: true });
  const hash = createHash("sha256").update(input).digest("hex").slice(0, 12);
  const file = path.join(FOLDER, `${target.replace(/[^A-Za-z0-9#]+/g, "-")}-${hash}.bin`);
  writeFileSync(file, input);
  console.error(
    `\nFAILED ${target}, ${round}\n  ${problem.split("\n").slice(0, 12).join("\n  ")}\n  input: ${file}`,
  );
};

const take = (seed: string, report: FuzzReport): void => {
  for (const { target, round, problem, input } of report.failures) {
    keep(target, `seed ${seed}, round ${round}`, problem, Buffer.from(input));
  }
  const before = totals.get(report.target);
  totals.set(report.target, {
    ...report,
    rounds: report.rounds + (before?.rounds ?? 0),
    accepted: report.accepted + (before?.accepted ?? 0),
    slowestMs: Math.max(report.slowestMs, before?.slowestMs ?? 0),
    residentMb: Math.max(report.residentMb, before?.residentMb ?? 0),
    // Of the last turn alone: caches are full by then.
    growthMb: report.growthMb,
  });
};

/** One thread; ends when time is up, when it dies, or when one input takes for ever. Whether to start another is for the caller. */
const watchThread = (order: Order): Promise<"done" | "again"> => {
  const { promise, resolve } = Promise.withResolvers<"done" | "again">();
  const thread = new Worker(new URL("./lib/fuzz/thread.ts", import.meta.url), { workerData: order });
  let names: readonly string[] = [];
  let last = { round: -1, target: -1 };
  let since = performance.now();
  const end = (outcome: "done" | "again", why?: string): void => {
    clearInterval(timer);
    if (why) {
      const { target, round, input } = readShared(order.shared);
      keep(names[target] ?? "a target", `seed ${order.seed}, round ${round}`, why, input);
    }
    void thread.terminate().then(() => resolve(outcome));
  };
  const timer = setInterval(() => {
    const { target, round } = readShared(order.shared);
    if (target !== last.target || round !== last.round) since = performance.now();
    last = { target, round };
    if (performance.now() >= endsAt) end("done");
    // Making the seeds takes a while too, before there are names.
    else if (names.length > 0 && performance.now() - since > HANGS_AFTER_MS) end("again", "does not end");
  }, WATCH_EVERY_MS);
  thread.on("message", (message: Message) => {
    if (message.kind === "report") take(message.seed, message.report);
    else if (message.names.length === 0) end("done");
    else names = message.names;
  });
  thread.on("error", (error) => end("again", `ended the thread: ${error.stack ?? error.message}`));
  return promise;
};

const shared = createShared();
for (let attempt = 0; ; attempt++) {
  const seed = attempt === 0 ? values.seed : `${values.seed}#${attempt}`;
  const order = { shared, seed, wanted: values.target, seconds: SECONDS_A_TURN, limitMs: LIMIT_MS };
  if ((await watchThread(order)) === "done" || failures > 50) break;
}

for (const { target, rounds, accepted, slowestMs, growthMb, residentMb } of totals.values()) {
  const share = Math.round((100 * accepted) / Math.max(rounds, 1));
  const memory = `grew ${growthMb.toFixed(1)} MB, at most ${residentMb.toFixed(0)} MB`;
  console.log(
    `${target.padEnd(26)} ${rounds} inputs, ${share} % worked on, slowest ${slowestMs.toFixed(0)} ms, ${memory}`,
  );
}
console.log(failures === 0 ? "nothing but refusals" : `${failures} failures, inputs in ${FOLDER}`);
process.exit(failures === 0 && totals.size > 0 ? 0 : 1);
