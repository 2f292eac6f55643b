import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { diffSchema, readDataModel, runPrisma } from "./prisma";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "foja-model-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aChangedModel = (): string => {
  const file = path.join(folder, "schema.prisma");
  writeFileSync(file, readDataModel("tenant").replace(/^model Seal \{$/m, "model Seal {\n  motto String?"));
  return file;
};

describe("Prisma without its native engine", () => {
  test("sees a change of the data model that no migration makes, and hand-written rules are no difference", () => {
    const sql = diffSchema("tenant", inject("databaseServer").adminUrl, aChangedModel());

    expect(sql.replace(/^--.*\n/gm, "").trim()).toMatch(/^ALTER TABLE "\w+" ADD COLUMN +"motto" TEXT;$/);
  });

  test("tells why it can't work", () => {
    const { status, stderr } = runPrisma(
      "tenant",
      ["migrate", "status"],
      "postgresql://nobody:no@127.0.0.1:1/none",
    );

    expect(status).toBe(1);
    expect(stderr).toMatch(/P1001|ECONNREFUSED/);
  });
});
