import { aTown } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { findRanked } from "./find-ranked";
import { searchedDocuments } from "./searched-documents";

test("what is not ranked follows by age, each once, whether its words are merged or not", async () => {
  await using town = await aTown();
  const ctx = town.systemContext();
  const places: number[] = [];
  const numbers: string[] = [];
  for (let count = 0; count < 9; count++) {
    const { id, number } = await town.document({
      type: "ORDZA",
      status: "signed",
      reference: "Cordón cuneta",
    });
    const { position } = await town.db.document.findUniqueOrThrow({ where: { id } });
    places.unshift(position);
    numbers.unshift(number!);
    if (count === 4) await ctx.transaction((tx) => tx.$queryRaw`select merge_words(100)`);
  }
  const find = (query: string) => findRanked(ctx, query, searchedDocuments(query), 3);
  const { total, best, rest } = await find("cordon cuneta");
  expect([total, best.map(({ place }) => place).toSorted((a, b) => b - a)]).toEqual([9, places.slice(0, 3)]);
  const further = async (skip: number, take: number) => (await rest(skip, take)).map(({ place }) => place);
  expect(await further(0, 4)).toEqual(places.slice(3, 7));
  expect(await further(4, 4)).toEqual(places.slice(7));
  expect(await further(6, 4)).toEqual([]);

  // However old it is, whose number is asked for is among the first; the others leave it out.
  const oldest = numbers.at(-1)!;
  const byNumber = await find(`cordon ${Number(oldest.split("-")[2])}`);
  expect(byNumber.best.map(({ place }) => place)).toContain(places.at(-1));
  const all = [...byNumber.best, ...(await byNumber.rest(0, 20))].map(({ place }) => place);
  expect([all.length, new Set(all).size]).toEqual([byNumber.total, byNumber.total]);
});
