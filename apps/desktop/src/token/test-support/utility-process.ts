import { fork } from "node:child_process";
import type { UtilityProcess } from "../driver/fork-child";

// What Electron gives its utility processes in place of Node's channel, made of that channel.
const PARENT_PORT = `
  process.parentPort = {
    postMessage: process.send.bind(process),
    on: (event, listener) => process.on(event, (data) => listener({ data })),
  };
  process.send = undefined;
`;

/** Electron's utilityProcess, as far as its contract is described, for machines that have no Electron. */
export const createUtilityProcess = (
  execArgv: readonly string[],
  environment: Readonly<Record<string, string>>,
): UtilityProcess => ({
  fork: (file, args) => {
    const preload = `data:text/javascript,${encodeURIComponent(PARENT_PORT)}`;
    const child = fork(file, args, {
      execArgv: [...execArgv, "--import", preload],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // biome-ignore lint/style/noProcessEnv: as Electron does
      env: { ...process.env, ...environment },
    });
    return {
      get pid() {
        return child.pid;
      },
      postMessage: (message) => void child.send(message as object),
      on: (event, listener) => child.on(event, listener),
      once: (event, listener) => child.once(event, listener),
      kill: () => child.kill(),
    };
  },
});
