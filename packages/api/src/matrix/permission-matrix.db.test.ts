import { meaningOf } from "@foja/core/kernel/meaning";
import { classOf, type Refusing } from "@foja/core/kernel/refusal";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOORS } from "../door/all-doors";
import { pathParams, type Row } from "../door/row";
import type { Caller, DoorKit, Outsider } from "../testing/kit";
import { KITS } from "../testing/kits";
import { type Inputs, requiredOf, sendInputs, shapeOf } from "../testing/send";
import { snapshotOf } from "../testing/snapshot";
import {
  buildThings,
  isCommon,
  missingLike,
  referenceOf,
  type Things,
  type Visibility,
  valuesOf,
} from "../testing/things";

// Every row of every door x everybody who has no business with a thing x normal and reserved. Nothing here names a row: rows come from
// the list of doors, what an input refers to from its schema, who asks from the door's kit.

type Open = Awaited<ReturnType<DoorKit["open"]>>;

let town: Town;
const opened = new Map<DoorKit, Open>();
const things = {} as Record<Visibility, Things>;
const listsBefore = new Map<string, unknown>();
const compared = new Map<string, readonly [unknown, unknown]>();
let before: unknown;

const STRANGER_COUNT: ReadonlyMap<DoorKit, number> = new Map(
  KITS.map((kit) => [kit, kit.door.name === "tad" ? 1 : 6]),
);
const outsidersOf = (kit: DoorKit) => Array.from({ length: STRANGER_COUNT.get(kit)! }, (_, index) => index);
const outsiderAt = (kit: DoorKit, index: number): Outsider => opened.get(kit)!.outsiders[index]!;

const rowsOf = (kit: DoorKit): readonly Row[] => kit.door.rows;
const nameOf = (kit: DoorKit, { method, path }: Row) => `${method} ${kit.door.base}${path}`;

const send = async (kit: DoorKit, row: Row, caller: Caller, inputs: Inputs) => {
  const answer = await sendInputs(town, kit, row, caller, inputs);
  expect(answer.reports).toEqual([]);
  return answer;
};

/** The inputs that a row can't do without, from what the caller has themselves. */
const ownInputs = (row: Row, { own }: Caller): Record<string, unknown> =>
  Object.fromEntries(requiredOf(row).map((name) => [name, valuesOf(shapeOf(row)[name]!, own)[0]]));

/** Lists, totals, catalogs: what needs no reference to be asked. */
const isListing = ({ operation, path }: Row): boolean =>
  operation.effect === "read" && pathParams(path).length === 0;

const listings = KITS.flatMap((kit) =>
  rowsOf(kit)
    .filter(isListing)
    .flatMap((row) => outsidersOf(kit).map((index) => ({ kit, row, index }))),
);

const labelOf = ({ kit, row, index }: (typeof listings)[number], visibility: Visibility): string =>
  `${nameOf(kit, row)} ${index} ${visibility}`;

/** The row with no filter, and with each that could find something. */
const readLists = async ({ kit, row, index }: (typeof listings)[number]) => {
  const outsider = outsiderAt(kit, index);
  const required = ownInputs(row, outsider);
  const filters = Object.keys(shapeOf(row)).filter(
    (name) => !referenceOf(shapeOf(row)[name]!) && !(name in required),
  );
  const answers = [];
  for (const name of [undefined, ...filters]) {
    const filter = name ? { [name]: valuesOf(shapeOf(row)[name]!, {})[0] } : {};
    answers.push((await send(kit, row, outsider, { ...required, ...filter })).body);
  }
  return answers;
};

const compareLists = async (visibility: Visibility): Promise<void> => {
  for (const entry of listings) {
    if (!outsiderAt(entry.kit, entry.index).from.includes(visibility)) continue;
    const label = labelOf(entry, visibility);
    compared.set(label, [await readLists(entry), listsBefore.get(label)]);
  }
};

const snapshot = async () => [
  await snapshotOf(town.database, town.schema),
  await snapshotOf(town.database, town.other.schema),
];

beforeAll(async () => {
  town = await aTown();
  for (const kit of KITS) opened.set(kit, await kit.open(town));
  for (const entry of listings) {
    for (const visibility of outsiderAt(entry.kit, entry.index).from) {
      listsBefore.set(labelOf(entry, visibility), await readLists(entry));
    }
  }
  things.reservado = await buildThings(town, "creator", "reservado");
  // Whoever may not see reserved things must not notice them; normal ones come after those answers.
  await compareLists("reservado");
  things.interno = await buildThings(town, "creator", "interno");
  before = await snapshot();
}, 120_000);
afterAll(() => town.close());

test("every door has its kit", () => {
  expect(KITS.map(({ door }) => door)).toEqual(DOORS);
  for (const kit of KITS) expect(opened.get(kit)!.outsiders).toHaveLength(outsidersOf(kit).length);
});

test("every input says what it means, and an example where it refers to nothing", () => {
  for (const kit of KITS) {
    for (const row of rowsOf(kit)) {
      for (const [name, schema] of Object.entries(shapeOf(row))) {
        expect([nameOf(kit, row), name, valuesOf(schema, things.interno)]).not.toEqual([
          expect.anything(),
          expect.anything(),
          [undefined],
        ]);
      }
    }
  }
});

/** What everybody of the same municipality may name is nobody's secret there. */
const isShared = ({ place }: Caller, row: Row, input: string): boolean =>
  place === "muni" && isCommon(referenceOf(shapeOf(row)[input]!)!);

const attempts = KITS.flatMap((kit) =>
  rowsOf(kit).flatMap((row) =>
    Object.keys(shapeOf(row))
      .filter((input) => referenceOf(shapeOf(row)[input]!))
      .flatMap((input) => outsidersOf(kit).map((index) => ({ kit, row, input, index }))),
  ),
);

const declares = (row: Row, kind: string): boolean =>
  (row.operation.errors as readonly Refusing[]).some((refusing) => classOf(refusing) === kind);

describe("whoever has no business with it", () => {
  test.each(
    attempts.map(
      (attempt) =>
        [
          `${nameOf(attempt.kit, attempt.row)} by ${attempt.input}, outsider ${attempt.index}`,
          attempt,
        ] as const,
    ),
  )("%s", async (_label, { kit, row, input, index }) => {
    const outsider = outsiderAt(kit, index);
    if (isShared(outsider, row, input)) return;
    for (const visibility of outsider.from) await tryAll(kit, row, input, outsider, visibility);
  });

  const tryAll = async (
    kit: DoorKit,
    row: Row,
    input: string,
    outsider: Outsider,
    visibility: Visibility,
  ) => {
    const inputs = ownInputs(row, outsider);
    const values = valuesOf(shapeOf(row)[input]!, things[visibility]);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      const missing = missingLike(value);
      const nothing = await send(kit, row, outsider, { ...inputs, [input]: missing });
      const answer = await send(kit, row, outsider, { ...inputs, [input]: value });
      // Something of another municipality, or reserved, can't be told from what does not exist.
      const same = { status: nothing.status, text: nothing.text.replaceAll(String(missing), String(value)) };
      const mayBeTold = outsider.place === "muni" && visibility === "interno";
      const isForbidden = answer.status === 403 && declares(row, "forbidden");
      if (!(mayBeTold && isForbidden)) expect({ status: answer.status, text: answer.text }).toEqual(same);

      if (row.operation.effect !== "read") expect(answer.status).toBeGreaterThanOrEqual(400);
      if (pathParams(row.path).includes(input)) expect([403, 404]).toContain(answer.status);
    }
  };

  test("changed nothing by trying", async () => {
    expect(await snapshot()).toEqual(before);
  });
});

/** Identifiers of what a row is about. */
const identified = KITS.flatMap((kit) =>
  rowsOf(kit).flatMap((row) =>
    pathParams(row.path)
      .filter(
        (name) => meaningOf(shapeOf(row)[name]!)?.unknown && !shapeOf(row)[name]!.safeParse("7").success,
      )
      .map((name) => [`${nameOf(kit, row)} by ${name}`, kit, row, name] as const),
  ),
);

describe("what is no identifier is as good as unknown, or wrong where the door says so", () => {
  test.each(identified)("%s", async (_label, kit, row, name) => {
    const caller = opened.get(kit)!.insiders(things.interno).at(-1)!;
    const inputs = { ...ownInputs(row, caller), [name]: "7" };
    const isUnknown = kit.door.refusals.malformedIdentifier === "not_found";
    expect((await send(kit, row, caller, inputs)).status).toBe(isUnknown ? 404 : 400);
  });

  test("there are some", () => expect(identified.length).toBeGreaterThan(10));
});

describe("lists and totals are for them as if it were not there", () => {
  test("of reserved things, and of normal ones", async () => {
    await compareLists("interno");
    expect(compared.size).toBeGreaterThan(listings.length);
    for (const [label, [after, earlier]] of compared) {
      expect([label, earlier]).not.toEqual([label, undefined]);
      expect([label, after]).toEqual([label, earlier]);
    }
  });
});

describe("whoever may no longer act", () => {
  test.each(KITS.flatMap((kit) => rowsOf(kit).map((row) => [nameOf(kit, row), kit, row] as const)))(
    "%s",
    async (_label, kit, row) => {
      const inputs = ownInputs(row, { name: "", place: "muni", own: things.interno, headers: () => ({}) });
      const nobody = await sendInputs(town, kit, row, { headers: () => ({}) }, inputs);
      expect(nobody.status).toBe(401);
      const { inactive } = opened.get(kit)!;
      if (!inactive) return;
      expect((await send(kit, row, inactive.caller, inputs)).status).toBe(inactive.status);
    },
  );
});

// Without these the refusals above would prove nothing.
describe("whoever may", () => {
  test.each(KITS.flatMap((kit) => rowsOf(kit).map((row) => [nameOf(kit, row), kit, row] as const)))(
    "%s",
    async (_label, kit, row) => {
      // What changes something gets things of its own: the next row finds the others as they were.
      const given =
        row.operation.effect === "read" ? things.interno : await buildThings(town, "creator", "interno");
      const statuses = new Set<number>();
      for (const caller of opened.get(kit)!.insiders(given)) {
        for (const inputs of combinations(row, caller.own)) {
          const { status } = await send(kit, row, caller, inputs);
          if (status < 400) return;
          statuses.add(status);
        }
      }
      expect.fail(`nobody gets through: ${[...statuses].join(", ")}`);
    },
  );

  /** The required inputs, with every value that each may take. */
  const combinations = (row: Row, own: Things): Inputs[] =>
    requiredOf(row).reduce<Inputs[]>(
      (all, name) =>
        all.flatMap((inputs) =>
          valuesOf(shapeOf(row)[name]!, own).map((value) => ({ ...inputs, [name]: value })),
        ),
      [{}],
    );
});

test("who may see it finds it in lists", async () => {
  const [gateway] = KITS;
  const find = async (path: string) => {
    const row = gateway!.door.rows.find((candidate) => candidate.path === path)!;
    const [creator] = opened.get(gateway!)!.insiders(things.interno);
    return (await send(gateway!, row, creator!, { page_size: 100 })).text;
  };
  for (const visibility of ["interno", "reservado"] as const) {
    expect(await find("/cases/search")).toContain(things[visibility].case![0]);
    expect(await find("/documents/search")).toContain(things[visibility].document![0]);
  }
});
