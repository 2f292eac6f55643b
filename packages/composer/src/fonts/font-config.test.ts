import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFontConfig } from "./font-config";

test("names our fonts only, and clears what a dead process left", () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const leftover = mkdtempSync(join(tmpdir(), `foja-composer-${dead}-`));
  const ofThisProcess = mkdtempSync(join(tmpdir(), `foja-composer-${process.pid}-`));

  const { folder, file } = writeFontConfig();

  expect(readdirSync(join(folder, "fonts"))).toHaveLength(12);
  expect(readFileSync(file, "utf8").match(/<dir>.*<\/dir>/g)).toEqual([
    `<dir>${join(folder, "fonts")}</dir>`,
  ]);
  expect(existsSync(leftover)).toBe(false);
  expect(existsSync(ofThisProcess)).toBe(true);
  for (const made of [folder, ofThisProcess]) rmSync(made, { recursive: true });
});
