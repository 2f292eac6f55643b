import { randomUUID } from "node:crypto";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathParams, type Row } from "../door/row";
import type { RateLimit } from "../http/rate-limit";
import { aDoor } from "../testing/a-door";
import type { Caller, DoorKit, Open } from "../testing/kit";
import { KITS } from "../testing/kits";
import { bodyOf, everyRow, type Inputs, ownInputs, placeInputs } from "../testing/send";
import { snapshotOf } from "../testing/snapshot";
import { buildThings, missingLike } from "../testing/things";

// Every row that creates, of every door: decisions A, specification 2, 4.4.
const ROWS = everyRow(KITS).filter(([, , { repeatable }]) => repeatable);
const ONE_OF_EACH_DOOR = KITS.flatMap((kit) => {
  const first = ROWS.find(([, ofDoor]) => ofDoor === kit);
  return first ? [first] : [];
});

let town: Town;
const opened = new Map<DoorKit, Open>();
beforeAll(async () => {
  town = await aTown();
  for (const kit of KITS) opened.set(kit, await kit.open(town));
});
afterAll(() => town.close());

const key = () => ({ "idempotency-key": `"${randomUUID()}"` });

/** Whoever may ask, and required inputs that are accepted from them, about things on which nobody has tried it yet. */
const askingOf = async (kit: DoorKit, row: Row) => {
  const own = await buildThings(town, "creator", "interno");
  return { by: opened.get(kit)!.insiders(own)[0]!, inputs: ownInputs(row, { own }) };
};

type Asking = { readonly by: Caller; readonly at?: Town };

/** How often is another question. */
const unlimited: RateLimit = async () => ({ used: 1, resetSeconds: 1 });

const post = (
  kit: DoorKit,
  row: Row,
  inputs: Inputs,
  headers: Record<string, string>,
  { by, at = town }: Asking,
) => {
  const { path, rest } = placeInputs(row, inputs);
  return aDoor(at, kit.door, { ...kit.changes, rateLimit: unlimited }).call(row.method, path, {
    headers: { ...by.headers(row.operation), ...headers },
    body: bodyOf(row, rest),
  });
};

/** What its path says is kept: the same address, asked for nothing. Where that is all there is to say, it is said of what is not there. */
const nothingOf = (row: Row, inputs: Inputs): Inputs => {
  const inPath = pathParams(row.path);
  const isAll = Object.keys(inputs).every((name) => inPath.includes(name));
  return Object.fromEntries(inPath.map((name) => [name, isAll ? missingLike(inputs[name]) : inputs[name]]));
};

/** Everything but the requests that are remembered. */
const world = async () => {
  const { repeated_requests: _, ...rest } = await snapshotOf(town.database, town.schema);
  return rest;
};

/** Nor the numbers that a request reserved and gave back, and that backups hear of. */
const withoutNumbers = async () => {
  const { number_ledger: _, number_counters: __, sync_changes: ___, ...rest } = await world();
  return rest;
};

describe.each(ROWS)("%s", (_name, kit, row) => {
  test("answers a repeated request like the first, and creates nothing again", async () => {
    const headers = key();
    const { by, inputs } = await askingOf(kit, row);
    const first = await post(kit, row, inputs, headers, { by });
    const answer = await first.text();
    expect(row.status.all).toContain(first.status);
    expect(first.headers.has("idempotent-replay")).toBe(false);
    const after = await world();

    const again = await post(kit, row, Object.fromEntries(Object.entries(inputs).reverse()), headers, { by });
    expect([again.status, again.headers.get("idempotent-replay"), await again.text()]).toEqual([
      first.status,
      "true",
      answer,
    ]);
    expect(await world()).toEqual(after);
  });

  test("lets one of two callers at once create", async () => {
    const headers = key();
    const { by, inputs } = await askingOf(kit, row);
    const answers = await Promise.all([
      post(kit, row, inputs, headers, { by }),
      post(kit, row, inputs, headers, { by }),
    ]);
    const statuses = answers.map(({ status }) => status);
    const [created] = row.status.all;
    expect(statuses).toContain(created);
    const other = answers.find((answer) => answer.status !== created);
    if (other) expect(await other.json()).toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
    const again = await post(kit, row, inputs, headers, { by });
    expect(await again.json()).toEqual(await answers.find(({ status }) => status === created)!.json());
  });

  test("whose process stands still is taken over once its claim has ended, and commits nothing any more", async () => {
    const headers = key();
    const { by, inputs } = await askingOf(kit, row);
    let transactions = 0;
    let second: Response | undefined;
    let after: unknown;
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
            second = await post(kit, row, inputs, headers, { by });
            after = await withoutNumbers();
          }
          return database.inTransaction(...given);
        }) as typeof database.inTransaction,
      },
    };
    const first = await post(kit, row, inputs, headers, { by, at: slow });
    expect(second?.status).toBe(row.status.all[0]);
    // It lost its turn, or may no longer do what has been done.
    expect([403, 409]).toContain(first.status);
    expect(await withoutNumbers()).toEqual(after);
  });
});

// What a key may be and how long it counts is the door's: one of its rows tells for all.
describe.each(ONE_OF_EACH_DOOR)("%s", (_name, kit, row) => {
  test("refuses the same key with something else", async () => {
    const headers = key();
    const { by, inputs } = await askingOf(kit, row);
    await post(kit, row, inputs, headers, { by });
    const other = await post(kit, row, { ...inputs, reference: "Otro asunto" }, headers, { by });
    expect([other.status, await other.json()]).toMatchObject([409, { code: "IDEMPOTENCY_MISMATCH" }]);
  });

  test("gives the key back when nothing was created", async () => {
    const headers = key();
    const { by, inputs } = await askingOf(kit, row);
    expect((await post(kit, row, nothingOf(row, inputs), headers, { by })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect(row.status.all).toContain((await post(kit, row, inputs, headers, { by })).status);
  });

  test("forgets after a day", async () => {
    const headers = key();
    const { by, inputs } = await askingOf(kit, row);
    const first = await (await post(kit, row, inputs, headers, { by })).json();
    town.clock.advance(24 * 3_600_000 + 1);
    const again = await post(kit, row, (await askingOf(kit, row)).inputs, headers, { by });
    expect(again.headers.has("idempotent-replay")).toBe(false);
    expect(await again.json()).not.toEqual(first);
  });

  test.each(["", " ", "x".repeat(256), "ñ"])("refuses the key %j", async (sent) => {
    const { by, inputs } = await askingOf(kit, row);
    const response = await post(kit, row, inputs, { "idempotency-key": sent }, { by });
    const code = "IDEMPOTENCY_KEY_INVALID";
    const { status, statusOfCode } = kit.door.refusals;
    expect([response.status, await response.json()]).toMatchObject([
      statusOfCode?.[code] ?? status.invalid_input,
      { code },
    ]);
  });
});

test("whose keys these are depends on who acts", async () => {
  const [kit] = KITS;
  const row = kit!.door.rows.find(({ repeatable, path }) => repeatable && path === "/documents/")!;
  const own = await buildThings(town, "creator", "interno");
  const [one, two] = opened.get(kit!)!.insiders(own);
  const [headers, inputs] = [key(), ownInputs(row, { own })];
  const first = await (await post(kit!, row, inputs, headers, { by: one! })).json();
  const other = await post(kit!, row, inputs, headers, { by: two! });
  expect(other.headers.has("idempotent-replay")).toBe(false);
  expect(await other.json()).not.toEqual(first);
});
