import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../clients/database";
import { SYSTEM_SESSION } from "../clients/system-session";
import type { QueueDefinition } from "./definition";
import { createQueue, type Queue } from "./queue";

type TestJobs = { letters: { tenant: string; text: string }; sweeps: object };

const DEFINITIONS = {
  letters: { retryLimit: 1, retryDelaySeconds: 1, retryDelayMaxSeconds: 1 },
  sweeps: { unique: true },
} as const satisfies Record<keyof TestJobs, QueueDefinition>;

let testDatabase: TestDatabase;
let database: Database;
let web: Queue<TestJobs>;
let worker: Queue<TestJobs>;
const errors: Error[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.open();
});
afterAll(() => testDatabase.drop());

beforeEach(() => {
  errors.length = 0;
  const common = {
    url: testDatabase.url,
    definitions: DEFINITIONS,
    onError: (error: Error) => void errors.push(error),
  };
  web = createQueue<TestJobs>({ ...common, mode: "produce" });
  worker = createQueue<TestJobs>({ ...common, mode: "work" });
});
afterEach(async () => {
  await Promise.all([web.stop({ graceSeconds: 1 }), worker.stop({ graceSeconds: 1 })]);
  await database.sql("100_muni", "delete from queue.job");
  expect(errors).toEqual([]);
});

const inTenant = <T>(fn: (tx: Parameters<Queue<TestJobs>["enqueue"]>[0]) => Promise<T>): Promise<T> =>
  database.inTransaction(database.tenant("100_muni"), SYSTEM_SESSION, fn);
const aLetter = (text: string) => inTenant((tx) => web.enqueue(tx, "letters", { tenant: "100_muni", text }));
const letters = async () => (await web.counts())[0];

describe("the queue", () => {
  test("has a job if the transaction commits, and none if it does not", async () => {
    await expect(
      inTenant(async (tx) => {
        await web.enqueue(tx, "letters", { tenant: "100_muni", text: "never" });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await letters()).toEqual({
      name: "letters",
      waiting: 0,
      active: 0,
      dead: 0,
    });

    await aLetter("sent");
    expect(await letters()).toMatchObject({ waiting: 1 });
  });

  test("gives the job to a worker, one that waited before the worker was there too", async () => {
    const seen: string[] = [];
    await aLetter("early");
    await worker.start();
    await worker.consume(
      "letters",
      {},
      async ({ payload, attempt }) => void seen.push(`${payload.text} ${attempt}`),
    );
    await vi.waitFor(() => expect(seen).toEqual(["early 1"]), {
      timeout: 10_000,
    });

    await aLetter("late");
    await vi.waitFor(() => expect(seen).toEqual(["early 1", "late 1"]), {
      timeout: 10_000,
    });
  });

  test("tries again, then keeps the job with its reason until somebody retries it", async () => {
    const attempts: number[] = [];
    let broken = true;
    await worker.start();
    await worker.consume("letters", {}, async ({ attempt }) => {
      attempts.push(attempt);
      if (broken) throw new Error("the printer is on fire");
    });
    await aLetter("unlucky");

    await vi.waitFor(
      async () =>
        expect(await letters()).toMatchObject({
          waiting: 0,
          active: 0,
          dead: 1,
        }),
      {
        timeout: 20_000,
        interval: 100,
      },
    );
    expect(attempts).toEqual([1, 2]);
    const [dead] = await web.dead("letters");
    expect(dead).toMatchObject({ payload: { text: "unlucky" }, attempts: 2 });
    expect(JSON.stringify(dead?.error)).toContain("the printer is on fire");

    broken = false;
    expect(await web.retryDead("letters", dead?.id ?? "")).toBe(true);
    await vi.waitFor(() => expect(attempts).toEqual([1, 2, 1]), {
      timeout: 10_000,
    });
    expect(await web.retryDead("letters", dead?.id ?? "")).toBe(false);
  });

  test("does what came late for one group while another has more than its share", async () => {
    const begun: string[] = [];
    const gate = Promise.withResolvers<void>();
    const send = (tenant: string, text: string) =>
      inTenant((tx) => web.enqueue(tx, "letters", { tenant, text }, { group: tenant }));
    for (const text of ["1", "2", "3", "4"]) await send("crowd", text);
    await worker.start();
    await worker.consume(
      "letters",
      { concurrency: 4, perGroup: 2 },
      async ({ payload: { tenant, text } }) => {
        begun.push(tenant);
        if (tenant === "crowd" && text !== "4") await gate.promise;
      },
    );
    await vi.waitFor(() => expect(begun).toEqual(["crowd", "crowd"]), { timeout: 10_000 });
    await send("one", "late");
    await vi.waitFor(() => expect(begun).toEqual(["crowd", "crowd", "one"]), { timeout: 10_000 });
    gate.resolve();
    await vi.waitFor(() => expect(begun).toHaveLength(5), { timeout: 10_000 });
  });

  test("keeps one waiting job of a kind that is unique", async () => {
    const ids = await inTenant(async (tx) => [
      await web.enqueue(tx, "sweeps", {}),
      await web.enqueue(tx, "sweeps", {}),
      await web.enqueue(tx, "sweeps", {}, { singletonKey: "other" }),
    ]);
    expect(ids).toEqual([expect.any(String), null, expect.any(String)]);
  });
});
