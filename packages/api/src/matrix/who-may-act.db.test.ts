import type { Access } from "@foja/core/kernel/actors";
import { accessOf, defineOperation } from "@foja/core/kernel/operation";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { defineDoor } from "../door/door";
import { pathParams, type Row, row } from "../door/row";
import { aDoor } from "../testing/a-door";
import type { Caller, DoorKit, Open } from "../testing/kit";
import { KITS } from "../testing/kits";
import { everyRow, inPathOf, ownInputs, placeInputs, sendInputs } from "../testing/send";
import { snapshotOf } from "../testing/snapshot";
import { buildThings, type Things } from "../testing/things";

// Who may ask at all, whatever it is about: everybody who asks at a door, with each row of it, and with an operation of every kind.

let town: Town;
let things: Things;
const opened = new Map<DoorKit, Open>();
beforeAll(async () => {
  town = await aTown();
  for (const kit of KITS) opened.set(kit, await kit.open(town));
  things = await buildThings(town, "creator", "interno");
});
afterAll(() => town.close());

const admittedAt = (kit: DoorKit): readonly Caller[] => {
  const { outsiders, insiders } = opened.get(kit)!;
  return [...outsiders, ...insiders(things)];
};

const isTaken = ({ operation }: Row, { kinds }: Pick<Caller, "kinds">): boolean =>
  accessOf(operation).some((access) => kinds.includes(access));

const snapshot = async () => [
  await snapshotOf(town.database, town.schema),
  await snapshotOf(town.database, town.other.schema),
];

/** No object: refused as wrong input, were it read. */
const UNREADABLE: readonly unknown[] = [];

const statusOf = async (kit: DoorKit, asked: Row, caller: Caller, sent: unknown) => {
  const { method, body, operation } = asked;
  const headers = caller.headers(operation);
  const { call } = aDoor(town, kit.door, kit.changes);
  const sevens = Object.fromEntries(pathParams(asked.path).map((name) => [name, "7"]));
  const { path } = placeInputs(asked, { ...sevens, ...inPathOf(asked, caller) });
  return (await call(method, path, { headers, ...(body && { body: sent }) })).status;
};

describe("whoever is of no kind that a row takes is refused, whatever they send", () => {
  const rows = everyRow(KITS).filter(([, kit, asked]) => !isTaken(asked, kit));

  test("there are such rows", () => expect(rows.length).toBeGreaterThan(0));

  test.each(rows)("%s", async (_label, kit, asked) => {
    const before = await snapshot();
    const others = admittedAt(kit).filter((caller) => !isTaken(asked, caller));
    expect(others.length).toBeGreaterThan(0);
    for (const caller of others) {
      const unknown = Object.fromEntries([...pathParams(asked.path), "unknown"].map((name) => [name, "7"]));
      for (const inputs of [ownInputs(asked, caller), ownInputs(asked, { own: things }), unknown]) {
        const { status } = await sendInputs(town, kit, asked, caller, inputs);
        expect([caller.name, status]).toEqual([caller.name, 403]);
      }
      const unread = await statusOf(kit, asked, caller, UNREADABLE);
      expect([caller.name, unread]).toEqual([caller.name, 403]);
    }
    expect(await snapshot()).toEqual(before);
  });
});

describe("whoever may not act", () => {
  let before: unknown;
  beforeAll(async () => {
    before = await snapshot();
  });

  test.each(everyRow(KITS))("%s", async (_label, kit, asked) => {
    const inputs = ownInputs(asked, { own: things });
    expect((await sendInputs(town, kit, asked, { headers: () => ({}) }, inputs)).status).toBe(401);
    for (const caller of opened.get(kit)!.barred.filter(({ from }) => from(asked.operation))) {
      const { status } = await sendInputs(town, kit, asked, caller, inputs);
      expect([caller.name, status]).toEqual([caller.name, caller.status]);
    }
  });

  test("changed nothing by trying", async () => {
    expect(await snapshot()).toEqual(before);
  });

  test("may still read where they are not barred", async () => {
    const statuses = [];
    for (const [label, kit, asked] of everyRow(KITS)) {
      if (asked.operation.effect !== "read") continue;
      for (const caller of opened.get(kit)!.barred.filter(({ from }) => !from(asked.operation))) {
        const { status } = await sendInputs(town, kit, asked, caller, ownInputs(asked, caller));
        statuses.push([label, caller.name, status]);
      }
    }
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses).toEqual(statuses.map(([label, name]) => [label, name, 200]));
  });
});

// Operations that do nothing, behind the door's own credentials and handler: those that it has need not be of every kind.
const KINDS: Readonly<Record<Access, true>> = {
  user: true,
  administrator: true,
  person: true,
  stranger: true,
  portal: true,
  citizen: true,
  reader: true,
  backup: true,
  system: true,
};

describe("an operation is run for the kinds of actor that it takes, and for nobody else", () => {
  const ran: string[] = [];
  const probe = (access: Access, effect: "read" | "write", { pathOfWho }: DoorKit): Row =>
    row(
      effect === "read" ? "GET" : "POST",
      pathOfWho ? `${pathOfWho}/probe/${access}` : `/probe/${access}`,
      defineOperation({
        id: `probe.${access}.${effect}`,
        summary: "No hace nada",
        access,
        effect,
        input: z.strictObject({}),
        output: z.strictObject({}),
        errors: ["invalid_input"],
      }).run(async () => {
        ran.push(access);
        return {};
      }),
      { credentials: pathParams(pathOfWho ?? "/") },
    );

  const probesAt = (kit: DoorKit) =>
    (Object.keys(KINDS) as Access[]).flatMap((access) =>
      (["read", "write"] as const).map((effect) => probe(access, effect, kit)),
    );

  const expectedOf = (asked: Row, caller: Caller, { barred }: Open): number => {
    const bar = barred.find((one) => one === caller && one.from(asked.operation));
    if (bar) return bar.status;
    return isTaken(asked, caller) ? 200 : 403;
  };

  test.each(
    KITS.flatMap((kit) =>
      probesAt(kit).map((asked) => [asked.operation.id, kit.door.name, kit, asked] as const),
    ),
  )("%s at %s", async (_id, _door, kit, asked) => {
    const described = { ...kit.door.describe, groups: { probe: "Prueba" } };
    const probing = { ...kit, door: defineDoor({ ...kit.door, describe: described, rows: [asked] }) };
    for (const caller of [...admittedAt(kit), ...opened.get(kit)!.barred]) {
      ran.length = 0;
      const expected = expectedOf(asked, caller, opened.get(kit)!);
      const wrong = await statusOf(probing, asked, caller, UNREADABLE);
      const right = await statusOf(probing, asked, caller, {});
      // Who may ask is told what is wrong with the body; nobody else is.
      const told = expected === 200 && asked.body ? kit.door.refusals.status.invalid_input : expected;
      expect([caller.name, wrong, right]).toEqual([caller.name, told, expected]);
      expect(ran.length > 0).toBe(expected === 200);
    }
  });
});
