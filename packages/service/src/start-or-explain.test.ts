import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EnvironmentError } from "./env";
import { explanationOf } from "./start-or-explain";

test("variables are a list, an address in use is one line; a bug is neither", async () => {
  expect(explanationOf(new EnvironmentError(["PORT: x", "HOST: y"]))).toMatch(/\n {2}PORT: x\n {2}HOST: y$/);
  expect(explanationOf(new TypeError("bug"))).toBeUndefined();
  expect(explanationOf("bug")).toBeUndefined();

  const first = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void first.close());
  await once(first, "listening");
  const [error] = await once(createServer().listen(first.address()), "error");
  expect(explanationOf(error)).toMatch(/^[^\n]* EADDRINUSE: [^\n]*$/);
});

test("a file that is missing is not taken for an address", () =>
  expect(explanationOf(Object.assign(new Error("no"), { code: "ENOENT", syscall: "open" }))).toBeUndefined());
