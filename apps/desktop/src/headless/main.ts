import { readFileSync } from "node:fs";
import { createTokenClient } from "../token/create-token-client";
import { forkWithNode } from "../token/driver/fork-child";
import { HEADLESS_TEXTS } from "./headless-texts";
import { readOptions, USAGE } from "./options";
import { pinsFromFile, pinsFromTerminal } from "./pins";
import { runHeadless } from "./run-headless";

// Signing without a window, for scripts and for the tests of the whole product.

/** Nothing is kept: what is to be used is named each time. */
const forgetful = () => {
  let kept: { libraries: readonly string[]; tokens: Readonly<Record<string, string>> } = {
    libraries: [],
    tokens: {},
  };
  return {
    read: async () => kept,
    write: async (next: typeof kept) => {
      kept = next;
    },
  };
};

const main = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { entry, json, language, pinFd } = options;
  const access = "accessFd" in entry ? readFileSync(entry.accessFd, "utf8").trim() : undefined;
  const pins = pinFd === undefined ? pinsFromTerminal(process.stdin, process.stderr) : pinsFromFile(pinFd);
  const report = (error: unknown): void =>
    void process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  const tokens = createTokenClient({ fork: forkWithNode(), memory: forgetful(), report });
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  try {
    const isAllSigned = await runHeadless(options, {
      fetch: (url, init) => fetch(url, init),
      tokens,
      pins,
      access,
      signal: stopping.signal,
      tell: (event) =>
        void process.stdout.write(
          `${json ? JSON.stringify(event) : HEADLESS_TEXTS[language].event(event)}\n`,
        ),
    });
    return isAllSigned ? 0 : 1;
  } finally {
    pins.close();
    await tokens.close();
  }
};

process.exitCode = await main();
