import type { TenantTransaction } from "@foja/db/clients/types";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";

const town = await townOfFile();
const NOWHERE = "0d4f6a4e-6c1d-4b7e-9a52-0f0c3d1f2a11";

describe("what the database refuses for another row", () => {
  const seal = { name: "Administrativo" };
  const sectorId = NOWHERE;
  test.each<[string, (tx: TenantTransaction) => Promise<unknown>]>([
    ["a value that is taken", (tx) => tx.seal.create({ data: seal })],
    [
      "a row that is gone",
      (tx) => tx.user.update({ where: { id: town.people.admin.id }, data: { sectorId } }),
    ],
    [
      "a value that is taken, in SQL",
      (tx) => tx.$executeRaw`INSERT INTO city_seals (name) VALUES (${seal.name})`,
    ],
    ["a row that is gone, in SQL", (tx) => tx.$executeRaw`UPDATE users SET sector_id = ${sectorId}::uuid`],
  ])("is a conflict, with its cause: %s", async (_name, change) => {
    const ctx = await town.context("admin");
    const { cause } = await expectRefusal(ctx.transaction(change), "conflict", { code: "OVERTAKEN" });
    expect(cause).toBeInstanceOf(Error);
    // Of a job nobody is told: it fails as what it is, and is tried again.
    await expect(town.systemContext().transaction(change)).rejects.not.toMatchObject({ code: "conflict" });
  });
});
