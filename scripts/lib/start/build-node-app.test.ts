import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../paths";
import { buildStart } from "./build-node-app";

test("the process that stays beside the product loads nothing from npm but what the database server needs", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const loaded = await buildStart(path.relative(ROOT, folder));
  expect(loaded).toContain("node:child_process");
  expect(new Set(loaded.filter((name) => !name.startsWith("node:")))).toEqual(new Set(["pg"]));
});
