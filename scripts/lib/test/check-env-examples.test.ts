import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findEnvProblems } from "./check-env-examples";

test("every variable that an app reads is explained, and no other", () => {
  const root = mkdtempSync(path.join(tmpdir(), "foja-env-"));
  mkdirSync(path.join(root, "apps/one/src"), { recursive: true });
  writeFileSync(
    path.join(root, "apps/one/src/env.ts"),
    "z.object({\n  PORT: z.string(),\n  SECRET: z.string(),\n})",
  );
  writeFileSync(path.join(root, "apps/one/.env.example"), "PORT=1\n# Old.\nGONE=2\n");
  try {
    expect(findEnvProblems(root)).toEqual([
      "apps/one/.env.example lacks SECRET",
      "apps/one/.env.example: nobody reads GONE",
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test("the apps of this repository are in order", () => {
  expect(findEnvProblems()).toEqual([]);
});
