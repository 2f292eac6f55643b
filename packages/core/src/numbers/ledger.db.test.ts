import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { yearIn } from "../kernel/zoned-time";
import {
  confirmNumber,
  documentSequence,
  releaseExpiredNumbers,
  releaseNumbers,
  reserveNumber,
} from "./ledger";

const town = await townOfFile({ maxConnections: 16 });

const TTL_MS = 60_000;

const reserve = (sequence: string, holderId: string, year = 2027) =>
  town.systemContext().transaction((tx) => {
    const now = town.clock.now();
    const expiresAt = new Date(now.getTime() + TTL_MS);
    return reserveNumber(tx, { sequence, year, holderId, now, expiresAt, newId: () => crypto.randomUUID() });
  });

const confirm = (id: string, holderId: string, official: string) =>
  town
    .systemContext()
    .transaction((tx) => confirmNumber(tx, { id, holderId, official, now: town.clock.now() }));

const release = (...holders: string[]) =>
  town.systemContext().transaction((tx) => releaseNumbers(tx, holders));
const sweep = () => town.systemContext().transaction((tx) => releaseExpiredNumbers(tx, town.clock.now()));
const ledgerOf = (sequence: string, year = 2027) =>
  town.db.numberLedger.findMany({ where: { sequence, year }, orderBy: { value: "asc" } });

/** Reproducible: the same seed, the same failures. */
const createRandom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

const expectContiguous = async (sequence: string) => {
  const rows = await ledgerOf(sequence);
  expect(rows.map(({ value }) => value)).toEqual(rows.map((_, index) => index + 1));
  const counter = await town.db.numberCounter.findUnique({
    where: { sequence_year: { sequence, year: 2027 } },
  });
  expect(counter?.value).toBe(rows.length);
  return rows;
};

describe("the ledger of numbers", () => {
  test("200 takers at once, some of whom fail at any step: no number twice, none missing", {
    timeout: 60_000,
  }, async () => {
    const sequence = "race";
    const random = createRandom(20270305);
    const official: string[] = [];

    const take = async (index: number, fate: number): Promise<void> => {
      const holder = crypto.randomUUID();
      const { id, value } = await reserve(sequence, holder);
      // The process stops here: the reservation expires some day.
      if (fate < 0.15) return;
      if (fate < 0.35) return void (await release(holder));
      if (fate < 0.45) {
        const again = await reserve(sequence, holder);
        expect(again).toMatchObject({ id, value });
      }
      // A transaction that fails after confirming leaves the number reserved; then it is given back.
      if (fate < 0.55) {
        await town
          .systemContext()
          .transaction(async (tx) => {
            await confirmNumber(tx, {
              id,
              holderId: holder,
              official: `never ${index}`,
              now: town.clock.now(),
            });
            throw new Error("the rest failed");
          })
          .catch(() => undefined);
        return void (await release(holder));
      }
      await confirm(id, holder, `${sequence}-${value}`);
      official.push(`${sequence}-${value}`);
    };
    await Promise.all(Array.from({ length: 200 }, (_, index) => take(index, random())));

    const rows = await expectContiguous(sequence);
    const states = Object.groupBy(rows, ({ state }) => state);
    expect(states.used?.map(({ official: number }) => number).toSorted()).toEqual(official.toSorted());
    expect(new Set(official).size).toBe(official.length);
    expect(states.reserved!.length).toBeGreaterThan(0);

    town.clock.advance(TTL_MS + 1);
    await sweep();
    // Everything that was given back is taken before the counter moves.
    const before = rows.length;
    const free = before - official.length;
    const later = await Promise.all(
      Array.from({ length: free + 3 }, () => reserve(sequence, crypto.randomUUID())),
    );
    expect(new Set(later.map(({ value }) => value)).size).toBe(free + 3);
    const all = await expectContiguous(sequence);
    expect(all).toHaveLength(before + 3);
    expect(all.filter(({ state }) => state === "released")).toEqual([]);
  });

  test("the lowest number that was given back is taken first", async () => {
    const holders = Array.from({ length: 4 }, () => crypto.randomUUID());
    for (const holder of holders) await reserve("lowest", holder);
    await release(holders[2]!, holders[1]!);

    expect(await reserve("lowest", crypto.randomUUID())).toMatchObject({ value: 2 });
    expect(await reserve("lowest", crypto.randomUUID())).toMatchObject({ value: 3 });
    expect(await reserve("lowest", crypto.randomUUID())).toMatchObject({ value: 5 });
  });

  test("a transaction that fails takes nothing", async () => {
    await expect(
      town.systemContext().transaction(async (tx) => {
        const now = town.clock.now();
        const holderId = crypto.randomUUID();
        await reserveNumber(tx, {
          sequence: "failed",
          year: 2027,
          holderId,
          now,
          expiresAt: now,
          newId: crypto.randomUUID.bind(crypto),
        });
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(await ledgerOf("failed")).toEqual([]);
    expect(await reserve("failed", crypto.randomUUID())).toMatchObject({ value: 1 });
  });

  test("only its holder confirms a number, once, and not after it was given away", async () => {
    const holder = crypto.randomUUID();
    const { id } = await reserve("confirm", holder);
    await expectRefusal(confirm(id, crypto.randomUUID(), "C-1"), "conflict", { code: "NUMBER_LOST" });

    town.clock.advance(TTL_MS + 1);
    await sweep();
    const other = crypto.randomUUID();
    expect(await reserve("confirm", other)).toMatchObject({ id });
    await expectRefusal(confirm(id, holder, "C-1"), "conflict", { code: "NUMBER_LOST" });
    await confirm(id, other, "C-1");
    await expectRefusal(confirm(id, other, "C-1"), "conflict", { code: "NUMBER_LOST" });
    expect(await release(other)).toBe(0);
    expect(await ledgerOf("confirm")).toMatchObject([{ state: "used", official: "C-1" }]);
  });

  test("one official number can't be written twice", async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const [one, two] = [await reserve("twice", first), await reserve("twice", second)];
    await confirm(one.id, first, "T-1");
    await expect(confirm(two.id, second, "T-1")).rejects.toThrow();
  });

  test("the sweep leaves what is still in time", async () => {
    town.clock.advance(TTL_MS + 1);
    await sweep();
    const holder = crypto.randomUUID();
    await reserve("sweep", holder);
    town.clock.advance(TTL_MS);
    expect(await sweep()).toBe(0);
    town.clock.advance(1);
    expect(await sweep()).toBe(1);
    expect(await ledgerOf("sweep")).toMatchObject([{ state: "released", holderId: null }]);
  });

  test("every sequence, year and municipality counts by itself", async () => {
    expect(await reserve("own", crypto.randomUUID(), 2027)).toMatchObject({ value: 1 });
    expect(await reserve("own", crypto.randomUUID(), 2028)).toMatchObject({ value: 1, year: 2028 });
    expect(await reserve("own2", crypto.randomUUID(), 2027)).toMatchObject({ value: 1 });
    const elsewhere = await town.other.systemContext().transaction((tx) => {
      const now = town.clock.now();
      const holderId = crypto.randomUUID();
      return reserveNumber(tx, {
        sequence: "own",
        year: 2027,
        holderId,
        now,
        expiresAt: now,
        newId: () => crypto.randomUUID(),
      });
    });
    expect(elsewhere).toMatchObject({ value: 1 });
  });

  test("a released number of last year does not come back this year", async () => {
    const holder = crypto.randomUUID();
    await reserve("yearly", holder, 2027);
    await release(holder);
    expect(await reserve("yearly", crypto.randomUUID(), 2028)).toMatchObject({ year: 2028, value: 1 });
    expect(await reserve("yearly", crypto.randomUUID(), 2027)).toMatchObject({ year: 2027, value: 1 });
  });
});

describe("the year of a number", () => {
  test.each([
    ["2028-01-01T02:59:59.999Z", 2027],
    ["2028-01-01T03:00:00.000Z", 2028],
  ])("at %s in Buenos Aires is %i", (instant, year) => {
    expect(yearIn("America/Argentina/Buenos_Aires", new Date(instant))).toBe(year);
  });

  test("is the municipality's, not the server's, for documents that are signed around midnight", async () => {
    await using eve = await aTown();
    const sign = async () => (await eve.document({ status: "signed", signers: ["numerator"] })).number;

    eve.clock.set(new Date("2028-01-01T02:59:58.000Z"));
    expect(await sign()).toBe("IF-2027-00000001-MUNI-LEGAL");
    expect(await sign()).toBe("IF-2028-00000001-MUNI-LEGAL");
    expect(await sign()).toBe("IF-2028-00000002-MUNI-LEGAL");
  });
});

test("types with own numbering count per department", () => {
  expect(documentSequence({ id: 7, ownNumbering: false }, "LEGAL")).toBe("document");
  expect(documentSequence({ id: 7, ownNumbering: true }, "LEGAL")).toBe("document:7:LEGAL");
  // Their numbers look alike, so they count together.
  expect(documentSequence({ id: 7, ownNumbering: true }, "SECRETARIAOBRASA")).toBe(
    documentSequence({ id: 7, ownNumbering: true }, "SECRETARIAOBRASB"),
  );
});
