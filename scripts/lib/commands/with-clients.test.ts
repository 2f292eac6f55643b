import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../paths";
import { Problem } from "../problem";
import { npmStaysOutside } from "../start/build-node-app";
import { withClients } from "./with-clients";

const INPUT = { values: {}, words: [] };

test("a command that needs the generated clients says how to get them, and is loaded once they are there", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-clients-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let loaded = 0;
  const run = withClients(async () => {
    loaded += 1;
    return async () => 7;
  }, folder);
  const refusal = expect(run(INPUT)).rejects;
  await refusal.toThrow(Problem);
  await refusal.toThrow("npm run db:generate");
  expect(loaded).toBe(0);
  writeFileSync(path.join(folder, "stamp"), "");
  expect(await run(INPUT)).toBe(7);
});

test("nothing generated is needed to start the commands, or to generate", async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["scripts/foja.ts", "scripts/db.ts"],
    outdir: "none",
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    platform: "node",
    format: "esm",
    plugins: [npmStaysOutside],
  });
  const found = new Set(["scripts/foja.ts", "scripts/db.ts"]);
  for (const file of found)
    for (const { path: next, kind } of metafile.inputs[file]?.imports ?? [])
      if (kind !== "dynamic-import") found.add(next);
  expect(found).toContain("scripts/lib/commands/signature-parts.ts");
  expect(found).toContain("scripts/lib/generate.ts");
  expect([...found].filter((file) => file.startsWith("packages/db/src/generated/"))).toEqual([]);
});
