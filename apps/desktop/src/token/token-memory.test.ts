import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileMemory } from "./token-memory";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foja-memory-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("keeps what was chosen, and begins anew with a file that is damaged", async () => {
  const file = join(folder, "foja", "tokens.json");
  const memory = createFileMemory(file);
  expect(await memory.read()).toEqual({ libraries: [], tokens: {} });
  const kept = { libraries: ["/opt/driver.so"], tokens: { "0123": "/opt/driver.so" } };
  await memory.write(kept);
  expect(await createFileMemory(file).read()).toEqual(kept);
  expect(await readdir(join(folder, "foja"))).toEqual(["tokens.json"]);
  await writeFile(file, '{"libraries": ["/opt');
  expect(await memory.read()).toEqual({ libraries: [], tokens: {} });
});
