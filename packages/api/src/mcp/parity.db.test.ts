import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Row } from "../door/row";
import { gatewayDoor } from "../gateway/door";
import { anMcp, bodyOf, uncounted } from "../testing/an-mcp";
import type { Caller, Open } from "../testing/kit";
import { placesOf } from "../testing/kit";
import { KITS } from "../testing/kits";
import { goodInputs, type Inputs, ownInputs, sendInputs, shapeOf } from "../testing/send";
import { snapshotOf } from "../testing/snapshot";
import {
  buildThings,
  isCommon,
  malformedLike,
  missingLike,
  referenceOf,
  type Things,
  type Visibility,
  valuesOf,
} from "../testing/things";
import { withoutNames } from "../testing/without-names";
import { allTools } from "./tools/all-tools";

// The same call through both doors. Nothing here names a tool but the two that REST has not: tools and rows come from their tables, what an
// input refers to from its schema, who asks from the gateway's kit.

const gatewayKit = KITS.find(({ door }) => door === gatewayDoor)!;

const TOOLS = Object.entries(allTools).flatMap(([name, { operation }]) => {
  const row = gatewayDoor.rows.find((candidate) => candidate.operation === operation);
  return row ? [[name, row] as const] : [];
});

let town: Town;
let opened: Open;
const things = {} as Record<Visibility, Things>;
let mcp: ReturnType<typeof anMcp>;
let readingMcp: ReturnType<typeof anMcp>;
beforeAll(async () => {
  town = await aTown();
  opened = await gatewayKit.open(town);
  things.reservado = await buildThings(town, "creator", "reservado");
  things.interno = await buildThings(town, "creator", "interno");
  mcp = anMcp(town, { rateLimit: uncounted });
  readingMcp = anMcp(town, {
    rateLimit: uncounted,
    tokens: async (token) => ({ email: token, subject: token, onlyReads: true }),
  });
});
afterAll(() => town.close());

test("every tool is a row of the gateway, but those for whoever has no municipality yet", () => {
  const without = Object.keys(allTools).filter((name) => !TOOLS.some(([other]) => other === name));
  expect(without).toEqual(["list_my_tenants", "get_agent_guide"]);
  expect(TOOLS).toHaveLength(40);
});

/** Kits know people by their headers. */
const emailOf = (caller: Caller, row: Row): string => {
  const id = caller.headers(row.operation)["x-user-id"];
  return Object.values(placesOf(town)[caller.place].people).find((person) => person.id === id)!.email;
};

/** What a door said, without that which is only REST's: the status in numbers, also inside the body where somebody isn't signed in. */
type Said = { readonly refused: boolean; readonly body: unknown };

const byRest = async (row: Row, caller: Caller, inputs: Inputs): Promise<Said> => {
  const { status, text, reports } = await sendInputs(town, gatewayKit, row, caller, inputs);
  expect(reports).toEqual([]);
  const { status: _, ...body } = JSON.parse(text);
  // `status` of a case or a document is data.
  return status >= 400 ? { refused: true, body } : { refused: false, body: JSON.parse(text) };
};

const byMcp = async (
  name: string,
  row: Row,
  caller: Caller,
  inputs: Inputs,
  { call, reports } = mcp,
): Promise<Said> => {
  const result = await call(emailOf(caller, row), name, inputs);
  expect(reports).toEqual([]);
  const body = bodyOf(result);
  expect(JSON.parse(result.content[0]!.text)).toEqual(body);
  // Nothing here is long.
  expect(body).not.toHaveProperty("truncated");
  return { refused: result.isError === true, body };
};

const snapshot = async () => [
  await snapshotOf(town.database, town.schema),
  await snapshotOf(town.database, town.other.schema),
];

const referencesOf = (row: Row): string[] =>
  Object.keys(shapeOf(row)).filter((name) => referenceOf(shapeOf(row)[name]!));

type Attempt = { readonly caller: Caller; readonly value: unknown };

/** Whoever has nothing to do with these things, and both them and who made the things with what is not there or no identifier. */
const attemptsAt = (row: Row, input: string): Attempt[] => {
  const schema = shapeOf(row)[input]!;
  const [own] = valuesOf(schema, things.interno);
  const theirs = gatewayKit.outsiders.flatMap(({ from, place }, index) =>
    place === "muni" && isCommon(referenceOf(schema)!)
      ? []
      : from.flatMap((visibility) =>
          valuesOf(schema, things[visibility]).map((value) => ({ caller: opened.outsiders[index]!, value })),
        ),
  );
  const callers = [opened.outsiders[0]!, opened.insiders(things.interno)[0]!];
  const nobodys = [missingLike(own), malformedLike(own)];
  return [...theirs, ...nobodys.flatMap((value) => callers.map((caller) => ({ caller, value })))];
};

describe("what is not theirs, not there or no identifier is told alike, and changes nothing", () => {
  let before: unknown;
  beforeAll(async () => {
    before = await snapshot();
  });

  test.each(TOOLS)("%s", async (name, row) => {
    for (const input of referencesOf(row)) {
      for (const { caller, value } of attemptsAt(row, input)) {
        const inputs = { ...ownInputs(row, caller), [input]: value };
        const about = `${caller.name}: ${JSON.stringify(inputs)}`;
        const said = { about, ...(await byRest(row, caller, inputs)) };
        const told = { about, ...(await byMcp(name, row, caller, inputs)) };
        if (shapeOf(row)[input]!.safeParse(value).success) expect(told).toEqual(said);
        else {
          // In a path this is an unknown thing; an agent is told what to mend.
          expect(said).toMatchObject({ about, refused: true });
          const body = { code: "INVALID_INPUT", details: [{ path: expect.stringContaining(input) }] };
          expect(told).toMatchObject({ about, refused: true, body });
        }
        if (row.operation.effect !== "read") expect(said).toMatchObject({ about, refused: true });
      }
    }
  });

  test("changed nothing", async () => expect(await snapshot()).toEqual(before));
});

/** A note keeps by which door it was opened. */
const comparable = (said: Said): unknown =>
  withoutNames(JSON.parse(JSON.stringify(said).replaceAll('"door":"mcp"', '"door":"rest"')));

describe("what is allowed answers alike, and an application that was let read alone reads", () => {
  test.each(TOOLS)("%s", async (name, row) => {
    const isRead = row.operation.effect === "read";
    // What is read may keep who read it.
    const buildOwn = () =>
      referencesOf(row).length > 0 ? buildThings(town, "creator", "interno") : things.interno;
    const [forRest, forMcp] = [await buildOwn(), await buildOwn()];
    const others = opened.insiders(forMcp);
    for (const [index, caller] of opened.insiders(forRest).entries()) {
      const other = others[index]!;
      const otherInputs = goodInputs(row, other);
      for (const [choice, inputs] of goodInputs(row, caller).entries()) {
        const theirs = otherInputs[choice]!;
        const said = await byRest(row, caller, inputs);
        if (!said.refused && !isRead) await refusedToReaders(name, row, other, theirs);
        const told = await byMcp(name, row, other, theirs);
        expect(comparable(told)).toEqual(comparable(said));
        if (said.refused) continue;
        if (isRead)
          expect(await byMcp(name, row, other, theirs, readingMcp)).toMatchObject({ refused: false });
        return;
      }
    }
    expect.fail("nobody gets through");
  });

  /** With what is accepted otherwise. */
  const refusedToReaders = async (name: string, row: Row, caller: Caller, inputs: Inputs) => {
    const before = await snapshot();
    const said = await byMcp(name, row, caller, inputs, readingMcp);
    expect(said).toMatchObject({ refused: true, body: { code: "READ_ONLY_GRANT" } });
    expect(await snapshot()).toEqual(before);
  };
});
