import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { locateWorker } from "./locate-worker";

test("as source: the source of the worker, with the loader", () => {
  const { url, execArgv } = locateWorker();
  expect(existsSync(url)).toBe(true);
  expect(url.pathname).toMatch(/apps\/notary\/src\/worker\.ts$/);
  expect(execArgv).toEqual(["--import", expect.stringMatching(/^file:.*tsx/)]);
});

test("bundled: the file beside the bundle, without a loader", () => {
  const { url, execArgv } = locateWorker("file:///srv/notary/dist/main.mjs");
  expect(url.href).toBe("file:///srv/notary/dist/worker.mjs");
  expect(execArgv).toEqual([]);
});
