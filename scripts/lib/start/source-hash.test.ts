import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashWebSources } from "./source-hash";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "foja-sources-"));
  write("apps/web/next.config.ts");
  write("packages/core/src/kernel/text.ts");
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text = "export {};"): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

test.each([
  "apps/web/next-env.d.ts",
  "apps/web/.next/types/routes.d.ts",
  "apps/web/tsconfig.tsbuildinfo",
  "apps/web/src/app/page.test.tsx",
  "packages/core/src/kernel/text.test.ts",
  "packages/testing/src/town/town.ts",
  ".local/demo.json",
])("what a build or a test leaves does not ask for another build: %s", (file) => {
  const before = hashWebSources(root);
  write(file);

  expect(hashWebSources(root)).toBe(before);
});

test.each([
  "package-lock.json",
  "apps/web/tsconfig.json",
  "apps/web/next.config.ts",
  "apps/web/src/app/page.tsx",
  "apps/web/messages/es-AR.json",
  "packages/core/src/kernel/text.ts",
  "packages/service/src/env.ts",
  "packages/api/package.json",
])("a change of what goes into the build does: %s", (file) => {
  const before = hashWebSources(root);
  write(file, "export const changed = true;");

  expect(hashWebSources(root)).not.toBe(before);
});
