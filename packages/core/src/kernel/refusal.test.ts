import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { classOf, codeOf, defineRefusal } from "./refusal";

const SOURCES = path.join(import.meta.dirname, "..");

/** Where a refusal may be made without being declared. */
const MAKERS = ["kernel/invalid-input.ts", "kernel/refusal.ts"];

const sources = globSync("**/*.ts", { cwd: SOURCES }).filter((name) => !name.endsWith(".test.ts"));

test("every refusal is declared", () => {
  const making = sources.filter((name) =>
    /\b(?:new|extends) AppError\b/.test(readFileSync(path.join(SOURCES, name), "utf8")),
  );
  expect(making.toSorted()).toEqual(MAKERS);
});

test("a refusal has its class, code and text, and says of which input it is", () => {
  const tooMany = defineRefusal<[path: string, found: number]>(
    "invalid_input",
    "TOO_MANY",
    (_path, found) => `Son ${found}: se admiten 3`,
    { about: (path) => path, extra: (_path, found) => ({ retry_after: found }) },
  );
  const message = "Son 7: se admiten 3";
  expect([classOf(tooMany), codeOf(tooMany)]).toEqual(["invalid_input", "TOO_MANY"]);
  expect(tooMany("things", 7)).toMatchObject({
    code: "invalid_input",
    message,
    extra: { code: "TOO_MANY", details: [{ path: "things", message }], retry_after: 7 },
  });
});

test("a refusal carries the failure that it stands for, and its body does not", () => {
  const down = defineRefusal<[failure: Error]>("unavailable", "DOWN", "No responde", {
    cause: (failure) => failure,
  });
  const failure = new Error("connect ECONNREFUSED");
  expect([down(failure).cause, down(failure).extra]).toEqual([failure, { code: "DOWN" }]);
});

test("a refusal without more adds nothing to its code", () => {
  const closed = defineRefusal("conflict", "CLOSED", "Está cerrado");
  expect(closed()).toMatchObject({ code: "conflict", message: "Está cerrado" });
  expect(closed().extra).toEqual({ code: "CLOSED" });
  expect([classOf("conflict"), codeOf("conflict")]).toEqual(["conflict", undefined]);
});
