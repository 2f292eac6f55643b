import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { aTown } from "@foja/testing/town/town";
import { expect, onTestFinished, test } from "vitest";
import { mirror } from "../../bench/backup/mirror";
import { seedDocuments } from "../../bench/backup/seed";
import { writeKey } from "../../bench/lib/bench-key";

test("the example of a backup, killed twice while others write, ends with a copy of the database", async () => {
  await using town = await aTown({ maxConnections: 16 });
  const folder = mkdtempSync(path.join(tmpdir(), "foja-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await seedDocuments(town.adminUrl, town.schema, 150);
  const kind = { keyType: "backup", allowedOrigins: ["127.0.0.1"] };
  const { key } = await writeKey(town.database, town.schema, [], kind);
  const { schema, database } = town;
  // Once among tables, once among files.
  const told = await mirror({ database, schema, key, folder, writers: 8, killsAfter: [15, 80] });
  expect(told.differences).toEqual([]);
  expect(told.committed).toBeGreaterThan(10);
  expect(told.pdfs).toBeGreaterThanOrEqual(135);
});
