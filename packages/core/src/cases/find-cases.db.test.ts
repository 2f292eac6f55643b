import type { Prisma } from "@foja/db/generated/tenant/client";
import { CAST, type Who } from "@foja/testing/town/cast";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../kernel/context";
import { matchesWords } from "../kernel/words";
import { DATE_FILTERS, dateRange, daysBetween } from "../kernel/zoned-time";
import { caseVisibility, subjectsOf } from "../permissions/case-visibility";
import { CASE_STATUSES } from "./case";
import type { CaseFilters } from "./case-sets";
import { findCases } from "./find-cases";
import { searchCasesOp } from "./search-cases.op";

const ACTIVE = (Object.keys(CAST) as Who[]).filter((who) => who !== "inactive");
const SECTORS = ["INT#PRIV", "LEGAL#PRIV", "LEGAL#MESA", "OBRAS#PRIV", "HAC#PRIV"] as const;

const anyCase = fc.record({
  day: fc.constantFrom("01", "04", "09", "10", "11"),
  template: fc.constantFrom("GEN", "GEN", "SUM"),
  by: fc.constantFrom("creator", "mayor", "worksHead", "stranger"),
  owner: fc.constantFrom(...SECTORS),
  formerOwners: fc.uniqueArray(fc.constantFrom(...SECTORS), { maxLength: 2 }),
  status: fc.constantFrom(...CASE_STATUSES),
  reference: fc
    .array(fc.constantFrom("Bache", "bacheo", "Ñandú", "güemes", "50 m²", "000", "-", "obra"), {
      minLength: 1,
    })
    .map((words) => words.join(" ")),
  assigned: fc.array(fc.record({ sector: fc.constantFrom(...SECTORS) }), { maxLength: 1 }),
});

const maybe = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });

const anyQuery = fc.record({
  search: maybe(
    fc.constantFrom("bache", "bach obra", "nandu", "GÜE", "m2", "0", "2027 ee", "---", "ache", "1/2027"),
  ),
  status: maybe(fc.constantFrom(...CASE_STATUSES)),
  date_filter: maybe(fc.constantFrom(...DATE_FILTERS)),
  sector_filter: maybe(fc.constantFrom("mesa", "LEGAL", "legal#priv", "PRIV", "obras#priv", "", "nada")),
  date_from: maybe(fc.constantFrom("2027-03-04", "2027-03-09", "2027-03-10")),
  date_to: maybe(fc.constantFrom("2027-03-08", "2027-03-10", "9999-12-31")),
  owner: maybe(fc.constantFrom(...SECTORS)),
  acting: maybe(fc.constantFrom(...SECTORS)),
  page: fc.constantFrom(1, 1, 2, 99),
  page_size: fc.constantFrom(1, 5, 100),
});

/** The filters once more, as conditions of the client. */
const conditionsOf = (
  { tenant, now }: Pick<Context, "tenant" | "now">,
  { search, status, date_filter, date_from, date_to, sector_filter, ...byId }: CaseFilters,
): Prisma.CaseWhereInput[] => {
  const [first = "", second] = (sector_filter ?? "").toUpperCase().split("#");
  const department = { acronym: first };
  const named = { acronym: { equals: first, not: "PRIV" } };
  return [
    ...(search ? [matchesWords(search)] : []),
    status ? { status } : {},
    date_filter ? { lastModifiedAt: dateRange(date_filter, tenant.timezone, now()) } : {},
    { lastModifiedAt: daysBetween(tenant.timezone, date_from, date_to) },
    byId.owner_sector_id ? { ownerSectorId: byId.owner_sector_id } : {},
    byId.assigned_sector_id
      ? { assignments: { some: { sectorId: byId.assigned_sector_id, closedAt: null } } }
      : {},
    !sector_filter
      ? {}
      : { ownerSector: second ? { acronym: second, department } : { OR: [named, { department }] } },
  ];
};

const town = await townOfFile();
beforeAll(async () => {
  for (let index = 0; index < 3; index++) await town.case();
  await town.case({ owner: "OBRAS#PRIV", formerOwners: ["LEGAL#MESA"], by: "worksHead" });
  await town.case({ template: "SUM", owner: "OBRAS#PRIV", responsibles: { searcher: "ADMIN" } });
  await town.case({ template: "SUM" });
});

const total = async (who: Who, query: object = {}): Promise<number> =>
  (await town.invoke(who, searchCasesOp, { page_size: 1, ...query })).total;

describe("the total of a search", () => {
  test.each(["creator", "outsider", "worksHead", "numerator", "delegate", "searcher"] as const)(
    "%s is told as many cases as they may see, a reserved one included only by right",
    async (who) => {
      const { actor } = await town.context(who);
      expect(await total(who)).toBe(await town.db.case.count({ where: caseVisibility(actor) }));
    },
  );

  test("follows every change at once, whoever made it", async () => {
    const before = await total("creator");
    const added = await town.case();
    expect(await total("creator")).toBe(before + 1);

    const { id } = await town.db.caseOwner.findFirstOrThrow({ where: { caseId: added.id } });
    await town.db.caseOwner.update({ where: { id }, data: { sectorId: town.sectors["HAC#PRIV"] } });
    await town.db.case.update({
      where: { id: added.id },
      data: { ownerSectorId: town.sectors["HAC#PRIV"], createdById: town.people.stranger.id },
    });
    expect(await total("creator")).toBe(before);
    expect(await total("stranger")).toBe(1);
  });

  test("follows a change of what a filter asks", async () => {
    const archived = await total("searcher", { status: "archived" });
    const { id } = await town.case({ owner: "OBRAS#PRIV", by: "worksHead" });
    await town.case({ owner: "OBRAS#PRIV", by: "worksHead", status: "archived" });
    await town.db.case.update({ where: { id }, data: { status: "archived" } });
    expect(await total("searcher", { status: "archived" })).toBe(archived + 2);
  });

  test("follows the permissions of who asks", async () => {
    const { id } = town.people.unsealed;
    const before = await total("unsealed");
    await town.db.user.update({ where: { id }, data: { canGlobalSearchCases: true } });
    expect(await total("unsealed")).toBe((await total("searcher", {})) - 1);
    await town.db.user.update({ where: { id }, data: { canGlobalSearchCases: false } });
    expect(await total("unsealed")).toBe(before);
  });
});

describe("the statement", () => {
  let varied: Town;
  beforeAll(async () => {
    varied = await aTown();
    for (const { day, ...options } of fc.sample(anyCase, { numRuns: 40, seed: 7 })) {
      varied.clock.set(new Date(`2027-03-${day}T02:59:58Z`));
      await varied.case(options);
    }
    varied.clock.set(new Date("2027-03-11T01:00:00Z"));
  });

  afterAll(() => varied.close());

  test.each(ACTIVE)("finds for %s what the client finds under the same conditions", async (who) => {
    const ctx = await varied.context(who);
    let rowCount = 0;
    for (const { owner, acting, ...asked } of fc.sample(anyQuery, {
      numRuns: 20,
      seed: ACTIVE.indexOf(who),
    })) {
      const query = {
        ...asked,
        owner_sector_id: owner && varied.sectors[owner],
        assigned_sector_id: acting && varied.sectors[acting],
      };
      const expected = await varied.db.case.findMany({
        where: { AND: [caseVisibility(ctx.actor), ...conditionsOf(ctx, query)] },
        select: { id: true, access: { where: { subjectId: { in: subjectsOf(ctx.actor) } } } },
        orderBy: [{ lastModifiedAt: "desc" }, { id: "asc" }],
      });
      const { rows, total } = await findCases(ctx, query);
      // By fetching whatever is found, and by reading the list.
      for (const fetchCost of [0, 1_000_000]) {
        expect(await findCases(ctx, query, { fetchCost })).toEqual({ rows, total });
      }

      const from = (query.page - 1) * query.page_size;
      const page = expected.slice(from, from + query.page_size);
      expect([query, total, rows.map(({ id, reasons }) => [id, reasons.toSorted()])]).toEqual([
        query,
        expected.length,
        page.map(({ id, access }) => [id, access.map(({ reason }) => reason).toSorted()]),
      ]);
      rowCount += rows.length;
    }
    expect(rowCount).toBeGreaterThan(0);
  });

  test("finds what lies in several blocks, with blocks between them where there is nothing", async () => {
    await using elsewhere = await aTown();
    const ctx = await elsewhere.context("creator");
    expect(await findCases(ctx, { page: 1, page_size: 100 })).toEqual({ rows: [], total: 0 });
    for (let count = 0; count < 3; count++) await elsewhere.case();
    // Only the sequence gives places: it is moved on to where blocks end, far in between.
    const skipTo = (place: number) =>
      elsewhere.database.sql(
        elsewhere.tenant.schema,
        `select max(nextval(pg_get_serial_sequence('cases', 'position')))
         from generate_series((select max(position) + 2 from cases), $1)`,
        [place],
      );
    const ids: string[] = [];
    for (const place of [1023, 8191, 20_000]) {
      await skipTo(place);
      for (let count = 0; count < 2; count++) ids.push((await elsewhere.case({ reference: "Lejos" })).id);
    }
    expect(
      await elsewhere.db.case.findMany({ select: { position: true }, orderBy: { position: "asc" } }),
    ).toEqual([1, 2, 3, 1023, 1024, 8191, 8192, 20_000, 20_001].map((position) => ({ position })));

    for (const fetchCost of [0, 1_000_000]) {
      const all = await findCases(ctx, { page: 1, page_size: 100 }, { fetchCost });
      expect([all.total, all.rows.length]).toEqual([9, 9]);
      const some = await findCases(ctx, { search: "lejos", page: 1, page_size: 100 }, { fetchCost });
      expect([some.total, some.rows.map(({ id }) => id)]).toEqual([6, ids.toReversed()]);
    }
  });
});

describe("a word that is longer than the index keeps", () => {
  test("is found by its beginning, and nothing is lost when the case is written", async () => {
    const reference = "ñ".repeat(500);
    const { id } = await town.case({ reference });
    const ctx = await town.context("creator");
    const find = (search: string) => findCases(ctx, { search, page: 1, page_size: 9 });

    for (const length of [99, 100, 101, 200]) {
      expect((await find(reference.slice(0, length))).rows).toMatchObject([{ id, reference }]);
    }
    expect(await find(`${"ñ".repeat(99)}o`)).toEqual({ rows: [], total: 0 });
  });
});
