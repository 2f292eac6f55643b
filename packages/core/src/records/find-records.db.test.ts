import { CAST, type FamilyName, type Who } from "@foja/testing/town/cast";
import { aTown, type Town } from "@foja/testing/town/town";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { matchesWords } from "../kernel/words";
import { recordVisibility } from "../permissions/record-visibility";
import { findRecords } from "./find-records";
import { presentRecordItem } from "./present-record";

const ACTIVE = (Object.keys(CAST) as Who[]).filter((who) => who !== "inactive");
const FAMILIES: readonly FamilyName[] = ["COMER", "FLOTA", "RESER"];
const STATES = ["Habilitado", "Clausurado", "Activo", "Inactivo"];

const text = fc
  .array(fc.constantFrom("Bache", "bacheo", "Ñandú", "50 m²", "-"), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(" "));
const anyRecord = fc.record({ family: fc.constantFrom(...FAMILIES), name: text, value: text });
const maybe = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
const anyQuery = fc.record({
  search: maybe(fc.constantFrom("bache", "nandu m2", "2027 rlm", "---", "ache")),
  family_code: maybe(fc.constantFrom(...FAMILIES, "NADA")),
  state: maybe(fc.constantFrom(...STATES, "Otro")),
  page: fc.constantFrom(1, 1, 2, 99),
  page_size: fc.constantFrom(1, 5, 100),
});

let town: Town;
beforeAll(async () => {
  town = await aTown();
  const samples = fc.sample(fc.tuple(anyRecord, fc.constantFrom(...STATES), fc.boolean()), {
    numRuns: 40,
    seed: 5,
  });
  for (const [{ family, name, value }, state, isClosed] of samples) {
    town.clock.advance(1000);
    const { id } = await town.record({ family, name, data: { titular: { value } } });
    const nextExpiration = new Date("2027-05-01");
    if (isClosed) await town.db.record.update({ where: { id }, data: { state, nextExpiration } });
    // Half of them are in the sets of words, half wait.
    if (family === "COMER") await town.database.sql(town.tenant.schema, "select merge_words(100)");
  }
});
afterAll(() => town.close());

test.each(ACTIVE)("finds for %s what the client finds under the same conditions", async (who) => {
  const ctx = await town.context(who);
  for (const query of fc.sample(anyQuery, { numRuns: 25, seed: ACTIVE.indexOf(who) })) {
    const { search, family_code, state, page, page_size } = query;
    const expected = await town.db.record.findMany({
      where: {
        AND: [
          recordVisibility(ctx.actor),
          family_code ? { familyCode: family_code } : {},
          state ? { state } : {},
          ...(search ? [matchesWords(search)] : []),
        ],
      },
      include: { family: { select: { fields: true } } },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    });
    const shown = expected.slice((page - 1) * page_size, page * page_size).map(presentRecordItem);
    // By fetching whatever is found, and by reading the list.
    for (const fetchCost of [0, 1_000_000]) {
      const { rows, total } = await findRecords(ctx, query, { fetchCost });
      expect([query, total, rows.map(presentRecordItem)]).toEqual([query, expected.length, shown]);
    }
  }
});

test("somebody found something", async () => {
  const { total } = await findRecords(await town.context("creator"), { page: 1, page_size: 1 });
  expect(total).toBeGreaterThan(5);
});

test("the sets say what the records say", async () => {
  const differences = "select * from sets_differences('records')";
  expect(await town.database.sql(town.tenant.schema, differences)).toEqual([]);
});
