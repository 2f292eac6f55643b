import { anchorAuditOp, anchorInstallation } from "@foja/core/audit/anchor-audit.op";
import { aTown, type Town } from "@foja/testing/town/town";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { verifyAnchors } from "./audit-anchors";

let town: Town;
let said: string[];
beforeEach(async () => {
  town = await aTown({ realPdfs: true });
  said = [];
  for (const way of ["log", "error"] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await town.close();
});

const anchor = async () => (await town.invokeAsSystem(anchorAuditOp)).anchor;
const anchorGlobal = () => anchorInstallation(town.database.global, town.ports, town.clock.now());
const change = async (name: string) => {
  town.clock.advance(24 * 3_600_000);
  await town.db.seal.create({ data: { name } });
};
const verify = () => verifyAnchors(town.database, { storage: town.ports.storage, roots: [] }, [town.schema]);
const broken = () => said.filter((line) => line.includes("ROTA"));

/** As the owner of the tables, who writes the head anew so that the chain itself holds. */
const asOwner = async (schema: string, ...statements: readonly string[]) => {
  const owner = new pg.Client({ connectionString: town.adminUrl });
  await owner.connect();
  await owner.query(`SET ROLE foja_owner; SET search_path TO "${schema}", extensions`);
  for (const table of ["audit_log", "audit_heads"])
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const statement of statements) await owner.query(statement);
  for (const table of ["audit_log", "audit_heads"])
    await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await owner.end();
};
const CUT = [
  "DELETE FROM audit_log WHERE seq = (SELECT max(seq) FROM audit_log)",
  `UPDATE audit_heads SET (seq, hash) = (SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1) WHERE chain = 'audit_log'`,
];
const breaksOf = (schema: string) =>
  town.database.sql(town.schema, `SELECT * FROM "${schema}".audit_log_breaks()`);

describe("the anchors of the audit", () => {
  test("are made when something changed, and hold", async () => {
    const first = await anchor();
    expect(first).toMatch(/^100_muni\/audit\/\d{8}T\d{6}Z$/);
    expect(await anchor()).toBeNull();
    await change("uno");
    expect(await anchor()).not.toBeNull();
    expect(await anchorGlobal()).toMatch(/^foja_global\/audit\//);
    expect(await anchorGlobal()).toBeUndefined();

    expect(await verify()).toBe(true);
    expect(said).toContainEqual(expect.stringContaining(`${town.schema}: 2 anclas de la auditoría`));
    // Whom it does not know it names.
    expect(said).toContainEqual(
      expect.stringContaining("que esta instalación no conoce: CN=Sellos de tiempo 2027"),
    );
  });

  test.each(["100_muni", "foja_global"])(
    "name the end that was cut off the chain of %s, which holds by itself",
    async (schema) => {
      await change("uno");
      await change("dos");
      await anchor();
      await anchorGlobal();

      await asOwner(schema, ...CUT);

      expect(await breaksOf(schema)).toEqual([]);
      expect(await verify()).toBe(false);
      expect(broken()).toEqual([
        expect.stringMatching(new RegExp(`^${schema}: ANCLA ROTA: .*audit_log: link \\d+ is gone`)),
      ]);
    },
  );

  test("name an end that was written anew", async () => {
    await change("uno");
    await anchor();
    await asOwner(town.schema, ...CUT);
    await change("otra");

    expect(await breaksOf(town.schema)).toEqual([]);
    expect(await verify()).toBe(false);
    expect(broken()).toEqual([expect.stringMatching(/link \d+ is another one/)]);
  });

  test.each([
    [
      "a text that is not the one stamped",
      (key: string) => void town.files.get(`${key}.json`)!.bytes.fill(32, 0, 1),
    ],
    ["a token that is gone", (key: string) => void town.files.delete(`${key}.tsr`)],
    [
      "a token of something else",
      (key: string) => void town.files.get(`${key}.tsr`)!.bytes.fill(0, 100, 200),
    ],
  ])("are not believed with %s", async (_what, spoil) => {
    const key = await anchor();
    spoil(key!);
    expect(await verify()).toBe(false);
    expect(broken()).toEqual([expect.stringContaining("no time stamp proves it")]);
  });

  test("of another municipality are none of this one's", async () => {
    const key = await anchor();
    for (const end of [".json", ".tsr"])
      town.files.set(`${town.schema}/audit/20270101T000000Z${end}`, town.files.get(`${key}${end}`)!);
    expect(await verify()).toBe(true);
    for (const end of [".json", ".tsr"])
      town.files.set(`${town.other.schema}/audit/20270101T000000Z${end}`, town.files.get(`${key}${end}`)!);
    expect(
      await verifyAnchors(town.database, { storage: town.ports.storage, roots: [] }, [town.other.schema]),
    ).toBe(false);
    expect(broken()).toEqual([expect.stringContaining("not an anchor of this schema")]);
  });
});
