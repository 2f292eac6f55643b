import { expect, test } from "vitest";
import { type ChartNode, chartRows, chartTotals, parentOptions } from "./chart-rows";

const node = (acronym: string, below: ChartNode[] = [], head?: string): ChartNode => ({
  id: acronym,
  name: `Repartición ${acronym}`,
  acronym,
  parent_id: null,
  rank: null,
  head_user: head ? { id: head, full_name: head, email: "" } : null,
  primary_color: null,
  is_active: acronym !== "OLD",
  counts: { employees: 2, sectors: 1, sub_departments: below.length },
  sub_departments: below,
});

const CHART = [node("INT", [node("HAC", [node("RENT", [], "Inés Núñez"), node("TESO")]), node("OLD")])];

const shown = (wanted: Parameters<typeof chartRows>[1]) =>
  chartRows(CHART, wanted).map(({ node, level }) => `${level} ${node.acronym}`);

test.each([
  [{}, ["1 INT", "2 HAC", "3 RENT", "3 TESO", "2 OLD"]],
  [{ closed: new Set(["HAC"]) }, ["1 INT", "2 HAC", "2 OLD"]],
  [{ search: "ines nunez" }, ["1 INT", "2 HAC", "3 RENT"]],
  [{ search: "teso", closed: new Set(["INT"]) }, ["1 INT", "2 HAC", "3 TESO"]],
  [{ search: "nada" }, []],
])("%o shows %o", (wanted, rows) => {
  expect(shown(wanted)).toEqual(rows);
});

test("a row knows its place among those beside it", () => {
  expect(chartRows(CHART).map(({ place, among }) => `${place}/${among}`)).toEqual([
    "1/1",
    "1/2",
    "1/2",
    "2/2",
    "2/2",
  ]);
});

test.each([
  ["HAC", ["INT"]],
  ["RENT", ["INT", "HAC", "TESO"]],
  [undefined, ["INT", "HAC", "RENT", "TESO"]],
])("%s may hang below %o", (own, parents) => {
  expect(parentOptions(CHART, own).map(({ value }) => value)).toEqual(parents);
});

test("sums are of the whole chart", () => {
  expect(chartTotals(CHART)).toEqual({ departments: 5, sectors: 5, people: 10, headless: 4 });
});
