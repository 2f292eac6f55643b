import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "./lib/paths";
import { openDatabase } from "./lib/start/database";
import { recordProcesses } from "./lib/start/processes-file";
import { createShutdown } from "./lib/start/shutdown";
import { createSupervisor, type Supervisor } from "./lib/start/supervisor";
import { answerCalls, type SupervisorCalls } from "./lib/start/supervisor-calls";

// The process that stays for as long as the product runs: it starts what the other one, which brings the product up and is gone then,
// asks for, keeps it running, and ends it. It is bundled, and loads nothing that only the beginning needs.

const BRING_UP = ["--import", "tsx", path.join(ROOT, "scripts/bring-up.ts")];
const END_MS = 5_000;

const child = spawn(process.execPath, BRING_UP, {
  cwd: ROOT,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
const { promise: exited, resolve } = Promise.withResolvers<number | null>();
child.once("exit", resolve);

/** First of all: who prepares must not meet what has been ended. */
const endChild = async (): Promise<void> => {
  child.kill("SIGTERM");
  await Promise.race([exited, wait(END_MS, undefined, { ref: false })]);
  child.kill("SIGKILL");
};
const shutdown = createShutdown(endChild);

const createCalls = (): SupervisorCalls => {
  let folder = "";
  let supervisor: Supervisor | undefined;
  return {
    claim: async (claimed) => {
      folder = claimed;
      recordProcesses(folder, {});
      shutdown.add(() => recordProcesses(folder, undefined));
    },
    openDatabase: async (settings) => {
      const running = await openDatabase(settings);
      shutdown.add(running.stop);
      running.keepServing();
      return running.addresses;
    },
    record: async (children) => recordProcesses(folder, children),
    prepared: async () => void process.send?.("prepared"),
    run: async (rows) => {
      if (!supervisor) {
        supervisor = createSupervisor(folder);
        shutdown.add(supervisor.stop);
      }
      await supervisor.start(rows);
    },
  };
};
answerCalls(child, createCalls());

// What fails because everything is being stopped is no news.
if ((await exited) !== 0 && !shutdown.isStopping()) {
  await shutdown.stop();
  process.exit(1);
}
