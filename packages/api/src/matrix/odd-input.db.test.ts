import { aTown, type Town } from "@foja/testing/town/town";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../door/row";
import type { Caller, DoorKit } from "../testing/kit";
import { KITS } from "../testing/kits";
import { everyRow, pathInputs, sendInputs, shapeOf } from "../testing/send";
import { buildThings, type Things, valuesOf } from "../testing/things";

let town: Town;
let things: Things;
const callers = new Map<DoorKit, Caller>();
beforeAll(async () => {
  town = await aTown();
  things = await buildThings(town, "creator", "interno");
  for (const kit of KITS) {
    const [first] = (await kit.open(town)).insiders(things);
    callers.set(kit, first!);
  }
});
afterAll(() => town.close());

const RUNS = 10;

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "%",
    "'",
    '"; DROP TABLE cases; --',
    "\\",
    "\ud800",
    "𝕏",
    "ﬀ",
    "İ",
    "null",
    "-1",
    "1e9",
  ),
  fc.constantFrom(
    "9".repeat(400),
    "á".repeat(5000),
    "<p>".repeat(2000),
    "2027-02-30",
    "00000000-0000-0000-0000-000000000000",
  ),
);
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    [null],
    { to: [null] },
    { to: ["x"], cc: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** With these a path is that of another row. */
const NO_PART: readonly unknown[] = ["", ".", ".."];
const oddPart = oddValue.filter((value) => !NO_PART.includes(value));

/** Each input odd, or what a good caller would send, so that odd ones get past the checks of the others. */
const inputsOf = (row: Row) =>
  fc.record(
    Object.fromEntries(
      Object.entries(shapeOf(row)).map(([name, schema]) => [
        name,
        fc.oneof(
          { weight: 1, arbitrary: pathInputs(row).includes(name) ? oddPart : oddValue },
          { weight: 2, arbitrary: fc.constantFrom(...valuesOf(schema, things)) },
        ),
      ]),
    ),
    { requiredKeys: pathInputs(row) },
  );

test.each(everyRow(KITS))("nothing that is sent breaks %s", async (_label, kit, row) => {
  await fc.assert(
    fc.asyncProperty(inputsOf(row), async (inputs) => {
      const { status, reports } = await sendInputs(town, kit, row, callers.get(kit)!, inputs);
      expect(reports).toEqual([]);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
});
