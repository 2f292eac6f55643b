import { meaningOf } from "@foja/core/kernel/meaning";
import { classOf, type Refusing } from "@foja/core/kernel/refusal";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DOORS } from "../door/all-doors";
import { describedId } from "../door/examples";
import type { Row } from "../door/row";
import { isOfInstallation } from "../testing/catalog-things";
import type { Caller, DoorKit, Open, Outsider } from "../testing/kit";
import { KITS } from "../testing/kits";
import {
  everyRow,
  goodInputs,
  type Inputs,
  ownInputs,
  pathInputs,
  sendInputs,
  shapeOf,
} from "../testing/send";
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
import { writeExamples } from "../testing/write-examples";

// Every row of every door x everybody who has no business with a thing x normal and reserved. Nothing here names a row: rows come from
// the list of doors, what an input refers to from its schema, who asks from the door's kit.

let town: Town;
const opened = new Map<DoorKit, Open>();
const things = {} as Record<Visibility, Things>;
const listsBefore = new Map<string, unknown>();
const compared = new Map<string, readonly [unknown, unknown]>();
let before: unknown;

const send = async (kit: DoorKit, row: Row, caller: Caller, inputs: Inputs) => {
  const answer = await sendInputs(town, kit, row, caller, inputs);
  expect(answer.reports).toEqual([]);
  return answer;
};

/** Lists, totals, catalogs: what needs no reference to be asked. */
const isListing = (row: Row): boolean => row.operation.effect === "read" && pathInputs(row).length === 0;

/** Every row with everybody who is an outsider there. */
const tried = everyRow(KITS).flatMap(([label, kit, row]) =>
  kit.outsiders.flatMap((outsider, index) =>
    outsider.belongs?.(row.operation)
      ? []
      : [{ label: `${label} by ${outsider.name}`, kit, row, outsider, index }],
  ),
);
type Tried = (typeof tried)[number];

const callerOf = ({ kit, index }: Tried): Caller => opened.get(kit)!.outsiders[index]!;

const listings = tried.filter(({ row }) => isListing(row));

/** The row with no filter, and with each that could find something. */
const readLists = async (entry: Tried) => {
  const { kit, row } = entry;
  const caller = callerOf(entry);
  const required = ownInputs(row, caller);
  const filters = Object.keys(shapeOf(row)).filter(
    (name) => !referenceOf(shapeOf(row)[name]!) && !(name in required),
  );
  const answers = [];
  for (const name of [undefined, ...filters]) {
    const filter = name ? { [name]: valuesOf(shapeOf(row)[name]!, {})[0] } : {};
    answers.push(withoutTheHour((await send(kit, row, caller, { ...required, ...filter })).body));
  }
  return answers;
};

/** When it was asked is no part of what is told, and when a key was used last is when it was asked. */
const withoutTheHour = (body: unknown = null): unknown =>
  JSON.parse(JSON.stringify(body, (name, value: unknown) => (HOURS.has(name) ? undefined : value)));

const HOURS: ReadonlySet<string> = new Set(["server_time", "last_used_at"]);

const compareLists = async (visibility: Visibility): Promise<void> => {
  for (const entry of listings) {
    if (!entry.outsider.from.includes(visibility)) continue;
    const label = `${entry.label}, ${visibility}`;
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
    for (const visibility of entry.outsider.from) {
      listsBefore.set(`${entry.label}, ${visibility}`, await readLists(entry));
    }
  }
  things.reservado = await buildThings(town, "creator", "reservado");
  // Whoever may not see reserved things must not notice them; normal ones come after those answers.
  await compareLists("reservado");
  things.interno = await buildThings(town, "creator", "interno");
  before = await snapshot();
}, 300_000);
afterAll(() => town.close());

test("every door has its kit", () => {
  expect(KITS.map(({ door }) => door)).toEqual(DOORS);
  const those = ({ name, place }: Pick<Caller, "name" | "place">) => ({ name, place });
  for (const kit of KITS) {
    expect(opened.get(kit)!.outsiders.map(those)).toEqual(kit.outsiders.map(those));
  }
});

test("every input says what it means, and an example where it refers to nothing", () => {
  for (const [label, , row] of everyRow(KITS)) {
    for (const [name, schema] of Object.entries(shapeOf(row))) {
      if (meaningOf(schema)?.instead) continue;
      expect([label, name, valuesOf(schema, things.interno)]).not.toEqual([label, name, [undefined]]);
    }
  }
});

/** What everybody of the same municipality may name is nobody's secret there; what the installation has, nobody's at all. */
const isShared = ({ place }: Outsider, row: Row, input: string): boolean => {
  const kind = referenceOf(shapeOf(row)[input]!)!;
  return isOfInstallation(kind) || (place === "muni" && isCommon(kind));
};

const attempts = tried.flatMap((entry) =>
  Object.keys(shapeOf(entry.row))
    .filter((input) => referenceOf(shapeOf(entry.row)[input]!) && !isShared(entry.outsider, entry.row, input))
    .map((input) => [`${entry.label}, ${input}`, entry, input] as const),
);

const declares = (row: Row, kind: string): boolean =>
  (row.operation.errors as readonly Refusing[]).some((refusing) => classOf(refusing) === kind);

describe("whoever has no business with it", () => {
  test.each(attempts)("%s", async (_label, entry, input) => {
    for (const visibility of entry.outsider.from) await tryAll(entry, input, visibility);
  });

  const tryAll = async (entry: Tried, input: string, visibility: Visibility) => {
    const { kit, row, outsider } = entry;
    const caller = callerOf(entry);
    const inputs = ownInputs(row, caller);
    const values = valuesOf(shapeOf(row)[input]!, things[visibility]);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      const missing = missingLike(value);
      const nothing = await send(kit, row, caller, { ...inputs, [input]: missing });
      const answer = await send(kit, row, caller, { ...inputs, [input]: value });
      // Something of another municipality, or reserved, can't be told from what does not exist.
      const same = { status: nothing.status, text: nothing.text.replaceAll(String(missing), String(value)) };
      const isForbidden = answer.status === 403 && declares(row, "forbidden");
      if (!(outsider.learns.includes(visibility) && isForbidden))
        expect({ status: answer.status, text: answer.text }).toEqual(same);

      if (row.operation.effect !== "read") expect(answer.status).toBeGreaterThanOrEqual(400);
      if (pathInputs(row).includes(input)) expect([403, 404]).toContain(answer.status);
    }
  };

  test("changed nothing by trying", async () => {
    expect(await snapshot()).toEqual(before);
  });
});

/** Identifiers of what a row is about. */
const identified = everyRow(KITS).flatMap(([label, kit, row]) =>
  pathInputs(row)
    .filter((name) => meaningOf(shapeOf(row)[name]!)?.unknown && !shapeOf(row)[name]!.safeParse("7").success)
    .map((name) => [`${label} by ${name}`, kit, row, name] as const),
);

describe("what is no identifier is as good as unknown, or wrong where the door says so", () => {
  test.each(identified)("%s", async (_label, kit, row, name) => {
    const caller = opened.get(kit)!.insiders(things.interno)[0]!;
    const isNumbered = shapeOf(row)[name]!.safeParse(7).success;
    const inputs = { ...ownInputs(row, caller), [name]: isNumbered ? "x" : "7" };
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

// Before the writes below make more than a page of them.
test.each(KITS.flatMap((kit) => kit.lists.map((list) => [kit.door.base, ...list, kit] as const)))(
  "who may see it finds it in a list: %s %s %s",
  async (_base, method, path, kind, kit) => {
    const row = kit.door.rows.find((candidate) => candidate.method === method && candidate.path === path)!;
    for (const visibility of ["interno", "reservado"] as const) {
      const [insider] = opened.get(kit)!.insiders(things[visibility]);
      const { text } = await send(kit, row, insider!, { page_size: 100 });
      expect(text).toContain(things[visibility][kind]![0]);
    }
  },
);

// Without these the refusals above would prove nothing.
describe("whoever may", () => {
  const answers = new Map<string, unknown>();
  afterAll(() => {
    if (process.env.FOJA_WRITE_EXAMPLES) writeExamples(answers);
  });

  test.each(everyRow(KITS))("%s", async (_label, kit, row) => {
    // What changes something gets things of its own: the next row finds the others as they were.
    const given =
      row.operation.effect === "read"
        ? things.interno
        : await buildThings(town, "creator", "interno", { people: "in every state" });
    const statuses = new Set<number>();
    for (const caller of opened.get(kit)!.insiders(given)) {
      for (const inputs of goodInputs(row, caller)) {
        const { status, body } = await send(kit, row, caller, inputs);
        statuses.add(status);
        if (status >= 400) continue;
        if (body !== undefined) answers.set(describedId(kit.door, row), body);
        if (row.operation.effect === "read") await askInCapitals(kit, row, caller, inputs, body);
        return;
      }
    }
    expect.fail(`nobody gets through: ${[...statuses].join(", ")}`);
  });

  /** Identifiers are the same however they are written. */
  const askInCapitals = async (kit: DoorKit, row: Row, caller: Caller, inputs: Inputs, body: unknown) => {
    const written = Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [name, inCapitals(value)]),
    );
    const answer = await send(kit, row, caller, written);
    expect(withoutTheHour(answer.body)).toEqual(withoutTheHour(body));
  };

  const inCapitals = (value: unknown): unknown =>
    typeof value === "string" && z.guid().safeParse(value).success ? value.toUpperCase() : value;
});
