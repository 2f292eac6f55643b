import { randomUUID } from "node:crypto";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Row } from "../door/row";
import { aDoor } from "../testing/a-door";
import type { Caller, DoorKit } from "../testing/kit";
import { KITS } from "../testing/kits";
import { everyRow, ownInputs } from "../testing/send";
import { snapshotOf } from "../testing/snapshot";
import { buildThings, type Things } from "../testing/things";

// Every row that creates, of every door: decisions A, specification 2, 4.4.
const ROWS = everyRow(KITS).filter(([, , { repeatable }]) => repeatable);

let town: Town;
let things: Things;
const callers = new Map<DoorKit, readonly Caller[]>();
beforeAll(async () => {
  town = await aTown();
  things = await buildThings(town, "creator", "interno");
  for (const kit of KITS) callers.set(kit, (await kit.open(town)).insiders(things));
});
afterAll(() => town.close());

const key = () => ({ "idempotency-key": `"${randomUUID()}"` });

/** Required inputs that are accepted. What must be unique differs each time. */
const bodyOf = (row: Row) => ownInputs(row, { own: things });

const callerOf = (kit: DoorKit): Caller => callers.get(kit)![0]!;

const post = (kit: DoorKit, row: Row, body: unknown, headers: Record<string, string>, by = callerOf(kit)) =>
  aDoor(town, kit.door, kit.changes).call(row.method, row.path, {
    headers: { ...by.headers(row.operation), ...headers },
    body,
  });

/** Everything but the requests that are remembered. */
const world = async () => {
  const { repeated_requests: _, ...rest } = await snapshotOf(town.database, town.schema);
  return rest;
};

describe.each(ROWS)("%s", (_name, kit, row) => {
  test("answers a repeated request like the first, and creates nothing again", async () => {
    const [headers, body] = [key(), bodyOf(row)];
    const first = await post(kit, row, body, headers);
    const answer = await first.text();
    expect(row.status.all).toContain(first.status);
    expect(first.headers.has("idempotent-replay")).toBe(false);
    const after = await world();

    const again = await post(kit, row, Object.fromEntries(Object.entries(body).reverse()), headers);
    expect([again.status, again.headers.get("idempotent-replay"), await again.text()]).toEqual([
      first.status,
      "true",
      answer,
    ]);
    expect(await world()).toEqual(after);
  });

  test("lets one of two callers at once create", async () => {
    const [headers, body] = [key(), bodyOf(row)];
    const answers = await Promise.all([post(kit, row, body, headers), post(kit, row, body, headers)]);
    const statuses = answers.map(({ status }) => status);
    const [created] = row.status.all;
    expect(statuses).toContain(created);
    const other = answers.find((answer) => answer.status !== created);
    if (other) expect(await other.json()).toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
    const again = await post(kit, row, body, headers);
    expect(await again.json()).toEqual(await answers.find(({ status }) => status === created)!.json());
  });

  test("refuses the same key with something else", async () => {
    const [headers, body] = [key(), bodyOf(row)];
    await post(kit, row, body, headers);
    const other = await post(kit, row, { ...bodyOf(row), reference: "Otro asunto" }, headers);
    expect([other.status, await other.json()]).toMatchObject([409, { code: "IDEMPOTENCY_MISMATCH" }]);
  });

  test("gives the key back when nothing was created", async () => {
    const headers = key();
    expect((await post(kit, row, {}, headers)).status).toBeGreaterThanOrEqual(400);
    expect(row.status.all).toContain((await post(kit, row, bodyOf(row), headers)).status);
  });

  test("forgets after a day", async () => {
    const [headers, body] = [key(), bodyOf(row)];
    const first = await (await post(kit, row, body, headers)).json();
    town.clock.advance(24 * 3_600_000 + 1);
    const again = await post(kit, row, bodyOf(row), headers);
    expect(again.headers.has("idempotent-replay")).toBe(false);
    expect(await again.json()).not.toEqual(first);
  });

  test.each(["", " ", "x".repeat(256), "ñ"])("refuses the key %j", async (sent) => {
    const response = await post(kit, row, bodyOf(row), { "idempotency-key": sent });
    const code = "IDEMPOTENCY_KEY_INVALID";
    const { status, statusOfCode } = kit.door.refusals;
    expect([response.status, await response.json()]).toMatchObject([
      statusOfCode?.[code] ?? status.invalid_input,
      { code },
    ]);
  });

  test("whose process stands still is taken over once its claim has ended, and commits nothing any more", async () => {
    const [headers, body] = [key(), bodyOf(row)];
    let transactions = 0;
    let second: Response | undefined;
    const { database } = town;
    const slow = {
      ...town,
      database: {
        ...database,
        inTransaction: (async (...given: Parameters<typeof database.inTransaction>) => {
          transactions++;
          // After the claim, and before anything is written: long enough for its caller to come again.
          if (transactions === 2) {
            town.clock.advance(121_000);
            second = await post(kit, row, body, headers);
          }
          return database.inTransaction(...given);
        }) as typeof database.inTransaction,
      },
    };
    const first = await aDoor(slow, kit.door, kit.changes).call(row.method, row.path, {
      headers: { ...callerOf(kit).headers(row.operation), ...headers },
      body,
    });
    expect([second?.status, first.status]).toEqual([row.status.all[0], 409]);
  });
});

test("whose keys these are depends on who acts", async () => {
  const [kit] = KITS;
  const row = kit!.door.rows.find(({ repeatable, path }) => repeatable && path === "/documents/")!;
  const [headers, body] = [key(), bodyOf(row)];
  const [one, two] = callers.get(kit!)!;
  const first = await (await post(kit!, row, body, headers, one)).json();
  const other = await post(kit!, row, body, headers, two);
  expect(other.headers.has("idempotent-replay")).toBe(false);
  expect(await other.json()).not.toEqual(first);
});
