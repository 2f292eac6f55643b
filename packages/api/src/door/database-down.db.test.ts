import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createDatabase, type Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import { createTenantSchema } from "@foja/db/migrate/migrate-all";
import { createQueue, type Queue } from "@foja/db/queue/queue";
import {
  type EmbeddedServer,
  removeEmbeddedServer,
  startEmbeddedServer,
} from "@foja/db/server/embedded-server";
import { prepareHome } from "@foja/db/server/home";
import { keepServing, type Watch } from "@foja/db/server/keep-serving";
import { findServiceUser } from "@foja/db/server/service-user";
import { MIGRATIONS_FOLDER } from "@foja/testing/database/test-server";
import { createTownPorts } from "@foja/testing/town/ports";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { gatewayDoor } from "../gateway/door";
import { createRateLimit } from "../http/rate-limit";
import { asBusy } from "./busy";
import { createHandler } from "./handler";

const SCHEMA = "100_muni";
type Jobs = { letters: { text: string } };

let folder: string;
let server: EmbeddedServer;
let watch: Watch | undefined;
let database: Database;
let worker: Queue<Jobs>;
const done: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "foja-down-"));
  chmodSync(folder, 0o755);
  server = await startEmbeddedServer({ folder, port: 0, durable: false });
  await createTenantSchema({ ownerUrl: server.url("foja_owner"), folder: MIGRATIONS_FOLDER, schema: SCHEMA });
  database = createDatabase({ url: server.url("foja_app"), maxConnections: 8 });
  worker = createQueue<Jobs>({
    url: server.url("foja_app"),
    mode: "work",
    definitions: { letters: {} },
    onError: () => undefined,
  });
  await worker.start();
  await worker.consume("letters", {}, async ({ payload }) => void done.push(payload.text));
}, 60_000);
afterAll(async () => {
  watch?.stop();
  await worker.stop({ graceSeconds: 1 });
  await database.close();
  removeEmbeddedServer(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** Every way in which the product asks its database. */
const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  "a prepared read": () =>
    database.prepared(
      SCHEMA,
      { name: "seals", text: (table) => `select count(*) from ${table("city_seals")}` },
      [],
    ),
  "a query of Prisma": () => database.tenant(SCHEMA).seal.count(),
  "raw SQL of Prisma": () => database.global.$queryRaw`select 1`,
  "raw SQL": () => database.sql(SCHEMA, "select 1"),
  "a transaction": () =>
    database.inTransaction(database.tenant(SCHEMA), SYSTEM_SESSION, (tx) => tx.seal.count()),
  "a transaction with raw SQL": () =>
    database.inTransaction(database.tenant(SCHEMA), SYSTEM_SESSION, (tx) => tx.$queryRaw`select 1`),
  "a ping": () => database.ping(),
};
/** The same, in the middle of it. */
const SLOW: typeof WAYS = {
  "raw SQL": () => database.sql(SCHEMA, "select pg_sleep(60)"),
  "raw SQL of Prisma": () => database.global.$queryRaw`select pg_sleep(60)::text`,
  "a transaction": () =>
    database.inTransaction(
      database.tenant(SCHEMA),
      SYSTEM_SESSION,
      async (tx) => {
        await tx.seal.count();
        await tx.$queryRaw`select pg_sleep(60)::text`;
      },
      { timeoutMs: 90_000 },
    ),
};

const call = () =>
  createHandler(
    gatewayDoor,
    {
      database,
      ports: createTownPorts({ realPdfs: false, now: () => new Date() }).ports,
      now: () => new Date(),
      newId: randomUUID,
      reportStep: () => undefined,
      rateLimit: createRateLimit(database.pool),
      tokens: () => Promise.reject(new Error("no tokens here")),
    },
    { isHttps: false, report: () => undefined, addressOf: () => "192.0.2.1" },
  )(
    new Request("http://localhost/api/v1/cases/search", {
      headers: { "x-api-key": "sk-no", "x-user-id": randomUUID() },
    }),
  );

const outcomes = async (ways: typeof WAYS) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(ways).map(async ([name, ask]) => [
        name,
        await ask().then(
          () => "answered",
          (error: unknown) => asBusy(error)?.code ?? error,
        ),
      ]),
    ),
  );
const all = (ways: typeof WAYS, outcome: string) =>
  Object.fromEntries(Object.keys(ways).map((name) => [name, outcome]));

const postmaster = (): number =>
  Number(
    readFileSync(path.join(prepareHome(findServiceUser(), folder), "data/postmaster.pid"), "utf8").split(
      "\n",
    )[0],
  );

const enqueue = (text: string) =>
  database.inTransaction(database.tenant(SCHEMA), SYSTEM_SESSION, (tx) =>
    worker.enqueue(tx, "letters", { text }),
  );

describe.each(["SIGINT", "SIGKILL"] as const)("a database that is ended by %s", (signal) => {
  test("makes calls answer 503, and is started again: everything works as before", {
    timeout: 90_000,
  }, async () => {
    expect(await outcomes(WAYS)).toEqual(all(WAYS, "answered"));
    expect((await call()).status).toBe(401);

    const slow = outcomes(SLOW);
    await wait(500);
    process.kill(postmaster(), signal);
    expect(await slow).toEqual(all(SLOW, "unavailable"));
    await vi.waitFor(() => expect(server.isRunning()).toBe(false), { timeout: 10_000 });
    // Twice: what the pool still held is gone after the first time.
    for (const _ of [1, 2]) expect(await outcomes(WAYS)).toEqual(all(WAYS, "unavailable"));
    const refused = await call();
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
      503,
      "5",
      expect.objectContaining({ code: "SERVER_BUSY" }),
    ]);

    const seen: string[] = [];
    const report = { ended: () => seen.push("ended"), failed: (error: unknown) => seen.push(String(error)) };
    watch = keepServing(server, { folder, port: 0, durable: false }, report, 100);
    await vi.waitFor(async () => expect(await outcomes(WAYS)).toEqual(all(WAYS, "answered")), {
      timeout: 30_000,
    });
    expect(seen[0]).toBe("ended");
    expect((await call()).status).toBe(401);
    await enqueue(signal);
    await vi.waitFor(() => expect(done).toContain(signal), { timeout: 30_000 });
    watch.stop();
  });
});
