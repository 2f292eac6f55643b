import type { Who } from "@foja/testing/town/cast";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownTotal } from "../kernel/known-total";
import { caseVisibility } from "../permissions/case-visibility";
import { searchCasesOp } from "./search-cases.op";

let town: Town;
beforeAll(async () => {
  town = await aTown();
  for (let index = 0; index < 3; index++) await town.case();
  await town.case({ owner: "OBRAS#PRIV", formerOwners: ["LEGAL#MESA"], by: "worksHead" });
  await town.case({ template: "SUM", owner: "OBRAS#PRIV", responsibles: { searcher: "ADMIN" } });
  await town.case({ template: "SUM" });
});
afterAll(() => town.close());

// A page of one row is full, so that the total is counted and not deduced.
const total = async (who: Who, query: object = {}): Promise<number> =>
  (await town.invoke(who, searchCasesOp, { page_size: 1, ...query })).total;

describe("the total of a search", () => {
  test.each(["creator", "outsider", "worksHead", "numerator", "delegate", "searcher"] as const)(
    "%s is told as many cases as he may see, a reserved one included only by right",
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

describe("a known total", () => {
  const countingFrom = async (value: number, condition: unknown = "all") => {
    let counts = 0;
    const answer = await knownTotal(await town.context("creator"), condition, async () => {
      counts += 1;
      return value;
    });
    return [answer, counts];
  };

  test("is counted once while nothing changes, per condition, and again after any change", async () => {
    expect(await countingFrom(7)).toEqual([7, 1]);
    expect(await countingFrom(8)).toEqual([7, 0]);
    expect(await countingFrom(8, "others")).toEqual([8, 1]);
    await town.case();
    expect(await countingFrom(9)).toEqual([9, 1]);
  });

  test("of another municipality is another total", async () => {
    expect(await countingFrom(5, "mine")).toEqual([5, 1]);
    const elsewhere = await town.other.context("creator");
    expect(await knownTotal(elsewhere, "mine", async () => 6)).toBe(6);
  });
});
