import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Problem } from "../problem";
import { answerCalls, type SupervisorCalls } from "./supervisor-calls";

/** A child that makes the calls of `code` and says what came of each. */
const answersTo = async (code: string, calls: Partial<SupervisorCalls>): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-calls-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const module = path.join(import.meta.dirname, "supervisor-calls.ts");
  const file = path.join(folder, "child.mjs");
  writeFileSync(
    file,
    `const { createCaller } = await import(${JSON.stringify(module)});
     const supervisor = createCaller();
     const said = await Promise.allSettled(${code});
     console.log(JSON.stringify(said.map(({ value, reason }) => reason ? [reason.name, reason.message.split("\\n")[0]] : value ?? null)));
     process.exit();`,
  );
  const child = fork(file, {
    execArgv: ["--import", import.meta.resolve("tsx")],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  answerCalls(child, calls as SupervisorCalls);
  let said = "";
  child.stdout?.on("data", (text) => (said += text));
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once("close", () => resolve());
  await promise;
  return JSON.parse(said);
};

test("what one process asks the other answers, each its own question, in whatever order", async () => {
  const { promise: second, resolve } = Promise.withResolvers<void>();
  const said = await answersTo(
    "[supervisor.openDatabase({ folder: 'x' }), supervisor.claim('y'), supervisor.prepared()]",
    {
      openDatabase: async ({ folder }) => {
        await second;
        return { app: folder, owner: "", idp: "" };
      },
      claim: async () => resolve(),
      prepared: async () => {
        throw new Problem("Falta algo.");
      },
    },
  );
  expect(said).toEqual([{ app: "x", owner: "", idp: "" }, null, ["Problem", "Falta algo."]]);
});

test("a bug comes over as a bug, with where it happened", async () => {
  const said = await answersTo("[supervisor.claim('y')]", {
    claim: async () => {
      throw new TypeError("undefined is not a function");
    },
  });
  expect(said).toEqual([["Error", "TypeError: undefined is not a function"]]);
});
