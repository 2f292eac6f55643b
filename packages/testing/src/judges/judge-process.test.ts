import { expect, test } from "vitest";
import { createJudgeProcess } from "./judge-process";

/** Says how many questions it was asked before, and what this one was; "die" ends it, "wait" is never answered. */
const PROGRAM = `
let count = 0;
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "die") { console.error("no more"); process.exit(7); }
  if (line !== "wait") console.log(count++ + "\\n" + line + "\\nEND");
});`;
const aJudge = (limitMs?: number) =>
  createJudgeProcess("the judge", () => [process.execPath, "-e", PROGRAM], limitMs);

test("one process answers everybody, each with what they asked", async () => {
  const { ask } = aJudge();
  expect(await Promise.all(["a", "b", "c"].map(ask))).toEqual([
    ["0", "a"],
    ["1", "b"],
    ["2", "c"],
  ]);
  expect(await ask("d")).toEqual(["3", "d"]);
});

test("who asked a judge that ends hears why, and the next question starts another", async () => {
  const { ask } = aJudge();
  const asked = await Promise.allSettled(["a", "die", "b"].map(ask));
  expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(asked[1]).toMatchObject({ reason: { message: "the judge ended with 7: no more" } });
  expect(await ask("c")).toEqual(["0", "c"]);
});

test("a question that is never answered ends the judge", async () => {
  await expect(aJudge(50).ask("wait")).rejects.toThrow("the judge ended with SIGKILL");
});

test("a program that is not there is told", async () => {
  const { ask } = createJudgeProcess("the judge", () => ["/none/such"]);
  await expect(ask("a")).rejects.toThrow("the judge can't be run");
});
