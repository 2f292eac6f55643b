import { randomUUID } from "node:crypto";
import { defineOperation } from "@foja/core/kernel/operation";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { row } from "../door/row";
import { aDoor } from "../testing/a-door";
import { aKey, credentials, type TestKey as Key } from "../testing/a-key";
import { gatewayDoor } from "./door";

const whoAmIOp = defineOperation({
  id: "test.who",
  summary: "Quién actúa",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    user_id: z.guid(),
    schema: z.string(),
    door: z.literal("rest"),
    request: z.string(),
  }),
  errors: [],
}).run(async (ctx) => ({
  user_id: ctx.actor.userId,
  schema: ctx.tenant.schema,
  door: "rest",
  request: ctx.requestId,
}));
const door = { ...gatewayDoor, rows: [row("GET", "/who", whoAmIOp)] };

const town = await townOfFile();

type Credentials = Record<string, string>;
type World = { readonly key: Key; readonly headers: Credentials };

/** The checks of specification 1, 5.1, in order: how to fail each of them, and what the caller hears. */
const CHECKS: readonly {
  readonly name: string;
  readonly fail: (world: World) => Promise<Credentials> | Credentials;
  readonly status: number;
  readonly error: string | RegExp;
}[] = [
  {
    name: "no key",
    fail: ({ headers: { "x-api-key": _, ...rest } }) => rest,
    status: 401,
    error: "X-API-Key header requerido",
  },
  {
    name: "no user",
    fail: ({ headers: { "x-user-id": _, ...rest } }) => rest,
    status: 401,
    error: "X-User-ID header requerido para REST API",
  },
  {
    name: "an unusable key",
    fail: async ({ key, headers }) => {
      await town.database.global.apiKey.update({ where: { id: key.id }, data: { isActive: false } });
      return headers;
    },
    status: 401,
    error: "API Key invalida o expirada",
  },
  {
    name: "a user who is not of the key",
    fail: ({ headers }) => ({ ...headers, "x-user-id": randomUUID() }),
    status: 401,
    error: "Usuario no autorizado para esta API Key",
  },
  {
    name: "a municipality without licence",
    fail: async ({ headers }) => {
      await setLicense("suspended");
      return headers;
    },
    status: 403,
    error: /licencia/,
  },
  {
    name: "a municipality behind in migrations",
    fail: ({ headers }) => ({ ...headers, "x-test-behind": "1" }),
    status: 503,
    error: /migraciones pendientes/,
  },
  {
    name: "a user who is not active",
    fail: async ({ headers }) => {
      await setState(0);
      return headers;
    },
    status: 401,
    error: "Usuario no autorizado para esta API Key",
  },
  {
    name: "too many requests",
    fail: async ({ key, headers }) => {
      await town.database.global.apiKey.update({ where: { id: key.id }, data: { rateLimitPerMinute: 1 } });
      await aDoor(town, door).call("GET", "/who", { headers });
      return headers;
    },
    status: 429,
    error: /límite de 1 solicitudes/,
  },
];

const setLicense = (license: string) =>
  town.database.global.municipality.update({ where: { schemaName: town.schema }, data: { license } });
const setState = (estado: number) =>
  town.db.user.update({ where: { id: town.people.signer.id }, data: { estado } });

const errorSchema = z.strictObject({
  error: z.string(),
  code: z.string(),
  status: z.int().optional(),
  retry_after: z.int().optional(),
});

/** Fails the given checks at once and tells what the caller hears. */
const hear = async (checks: typeof CHECKS) => {
  const key = await aKey(town, town);
  let headers = credentials(key, town.people.signer.id);
  // The last check needs a working call first, so failures are prepared from the end.
  for (const check of checks.toReversed()) headers = await check.fail({ key, headers });
  const isBehind = headers["x-test-behind"] ? async () => true : town.database.isBehind;
  const { call, reports } = aDoor(town, door, { isBehind });
  const response = await call("GET", "/who", { headers });
  await setLicense("active");
  await setState(1);
  expect(reports).toEqual([]);
  return response;
};

describe("the gateway's authentication", () => {
  test.each(CHECKS)("refuses $name", async (check) => {
    const response = await hear([check]);
    const body = errorSchema.parse(await response.json());
    expect(response.status).toBe(check.status);
    expect(body.error).toMatch(check.error);
    expect(body.status).toBe(check.status === 401 ? 401 : undefined);
  });

  const pairs = CHECKS.flatMap((first, index) =>
    CHECKS.slice(index + 1).map((second) => ({ first, second })),
  );

  test.each(pairs)("tells of $first.name before $second.name", async ({ first, second }) => {
    const response = await hear([first, second]);
    const body = errorSchema.parse(await response.json());
    expect(response.status).toBe(first.status);
    expect(body.error).toMatch(first.error);
  });

  test.each([
    { name: "expired", options: { expiresAt: new Date("2027-03-05T15:00:00.000Z") } },
    { name: "of citizens", options: { type: "tad" } },
    { name: "of backups", options: { type: "backup" } },
  ] as const)("refuses a key that is $name", async ({ options }) => {
    const key = await aKey(town, town, options);
    const headers = credentials(key, town.people.signer.id);
    const response = await aDoor(town, door).call("GET", "/who", { headers });
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: "API Key invalida o expirada", code: "API_KEY_INVALID", status: 401 },
    ]);
  });

  test.each([
    ["is not in the key's list", () => town.people.creator.id],
    ["is of another municipality", () => town.other.people.signer.id],
    ["is no UUID", () => "1 OR 1=1"],
    ["is a path", () => "../../admin"],
  ])("refuses a user who %s", async (_name, userId) => {
    const key = await aKey(town, town, { users: ["signer"] });
    const response = await aDoor(town, door).call("GET", "/who", {
      headers: credentials(key, userId()),
    });
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: "Usuario no autorizado para esta API Key", code: "USER_NOT_AUTHORIZED", status: 401 },
    ]);
  });

  test("refuses an association that names the schema of another municipality", async () => {
    const key = await aKey(town, town, { users: [] });
    await town.database.global.apiKeyUser.create({
      data: { apiKeyId: key.id, userId: town.other.people.signer.id, schemaName: town.other.schema },
    });
    const headers = credentials(key, town.other.people.signer.id);
    expect((await aDoor(town, door).call("GET", "/who", { headers })).status).toBe(401);
  });

  test.each(["standard", "api"] as const)("lets a key of type %s act as its user", async (type) => {
    const key = await aKey(town, town, { type, expiresAt: new Date("2027-03-05T15:00:00.001Z") });
    const headers = { ...credentials(key, town.people.signer.id.toUpperCase()), "x-request-id": "r-1" };
    const response = await aDoor(town, door).call("GET", "/who", { headers });
    expect([response.status, await response.json()]).toEqual([
      200,
      { user_id: town.people.signer.id, schema: town.schema, door: "rest", request: "r-1" },
    ]);
  });

  test("of a revoked key fails with the next request", async () => {
    const key = await aKey(town, town);
    const headers = credentials(key, town.people.signer.id);
    const { call } = aDoor(town, door);
    expect((await call("GET", "/who", { headers })).status).toBe(200);
    await town.database.global.apiKey.update({ where: { id: key.id }, data: { isActive: false } });
    expect((await call("GET", "/who", { headers })).status).toBe(401);
  });

  // What is remembered of a key that was used is where to look, and nothing of what was found there.
  describe("that was just used", () => {
    const warm = async (around: Town) => {
      const key = await aKey(around, around);
      const { id } = around.people.signer;
      const { call } = aDoor(around, door);
      const ask = () => call("GET", "/who", { headers: credentials(key, id) });
      for (let turn = 0; turn < 2; turn++) expect((await ask()).status).toBe(200);
      return { key, id, ask, global: around.database.global };
    };

    test("sees at once that the user may not act any more, and that they may again", async () => {
      const { id, ask } = await warm(town);
      await town.db.user.update({ where: { id }, data: { estado: 0 } });
      expect((await ask()).status).toBe(401);
      await town.db.user.update({ where: { id }, data: { estado: 1 } });
      expect((await ask()).status).toBe(200);
    });

    test("sees at once that the user is not its own any more", async () => {
      const { key, id, ask, global } = await warm(town);
      await global.apiKeyUser.deleteMany({ where: { apiKeyId: key.id, userId: id } });
      expect((await ask()).status).toBe(401);
    });

    test("sees at once that the license ended", async () => {
      await using around = await aTown();
      const { ask, global } = await warm(around);
      await global.municipality.update({
        where: { id: around.municipalityId },
        data: { license: "suspended" },
      });
      expect((await ask()).status).toBe(403);
    });

    test("acts in the municipality that it was moved to, and not in the one where it was", async () => {
      const { key, id, ask, global } = await warm(town);
      await global.apiKey.update({
        where: { id: key.id },
        data: { municipalityId: town.other.municipalityId },
      });
      expect((await ask()).status).toBe(401);
      await global.apiKeyUser.create({
        data: {
          apiKeyId: key.id,
          userId: town.other.people.signer.id,
          schemaName: town.other.schema,
        },
      });
      const { call } = aDoor(town, door);
      for (let turn = 0; turn < 2; turn++) {
        const headers = credentials(key, town.other.people.signer.id);
        expect(await (await call("GET", "/who", { headers })).json()).toMatchObject({
          schema: town.other.schema,
        });
      }
      await global.apiKey.update({ where: { id: key.id }, data: { municipalityId: town.municipalityId } });
      const back = await call("GET", "/who", { headers: credentials(key, id) });
      expect(await back.json()).toMatchObject({ schema: town.schema, user_id: id });
    });
  });

  test("notes the use of a key once a minute", async () => {
    const key = await aKey(town, town);
    const headers = credentials(key, town.people.signer.id);
    const { call } = aDoor(town, door);
    const used = async () =>
      (await town.database.global.apiKey.findUniqueOrThrow({ where: { id: key.id } })).lastUsedAt;

    const first = town.clock.now();
    await call("GET", "/who", { headers });
    town.clock.advance(59_000);
    await call("GET", "/who", { headers });
    expect(await used()).toEqual(first);

    town.clock.advance(1_000);
    await call("GET", "/who", { headers });
    expect(await used()).toEqual(town.clock.now());
  });
});

describe("the rate limit of a key", () => {
  const limits = (response: Response) =>
    ["ratelimit-limit", "ratelimit-remaining", "retry-after"].map((name) => response.headers.get(name));

  test("counts down, then refuses until the window ends", async () => {
    const key = await aKey(town, town, { limit: 2 });
    const headers = credentials(key, town.people.signer.id);
    const { call } = aDoor(town, door);

    expect(limits(await call("GET", "/who", { headers }))).toEqual(["2", "1", null]);
    expect(limits(await call("GET", "/who", { headers }))).toEqual(["2", "0", null]);
    const refused = await call("GET", "/who", { headers });
    expect([refused.status, limits(refused)]).toEqual([429, ["2", "0", expect.stringMatching(/^\d+$/)]]);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(refused.headers.get("ratelimit-reset")).toBe(refused.headers.get("retry-after"));
    expect(errorSchema.parse(await refused.json()).code).toBe("RATE_LIMITED");
  });

  test("is shared by all copies of the process, and exact with callers at once", async () => {
    const key = await aKey(town, town, { limit: 7 });
    const headers = credentials(key, town.people.signer.id);
    const copies = [aDoor(town, door), aDoor(town, door)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => copies[index % 2]!.call("GET", "/who", { headers })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(13);
  });

  test("of one key does not touch another", async () => {
    const [spent, fresh] = [await aKey(town, town, { limit: 1 }), await aKey(town, town, { limit: 1 })];
    const { call } = aDoor(town, door);
    await call("GET", "/who", { headers: credentials(spent, town.people.signer.id) });
    expect((await call("GET", "/who", { headers: credentials(spent, town.people.signer.id) })).status).toBe(
      429,
    );
    expect((await call("GET", "/who", { headers: credentials(fresh, town.people.signer.id) })).status).toBe(
      200,
    );
  });

  test("forgets what was asked a minute ago", async () => {
    const key = await aKey(town, town, { limit: 1 });
    const headers = credentials(key, town.people.signer.id);
    const { call } = aDoor(town, door);
    await call("GET", "/who", { headers });
    const counter = { where: { key: `key:${key.id}` } };
    const { second } = await town.database.global.rateLimit.findUniqueOrThrow(counter);
    await town.database.global.rateLimit.update({ ...counter, data: { second: second - 60n } });
    expect((await call("GET", "/who", { headers })).status).toBe(200);
  });

  test("does not count who failed to authenticate", async () => {
    const key = await aKey(town, town, { limit: 1 });
    const { call } = aDoor(town, door);
    const stranger = await call("GET", "/who", { headers: credentials(key, randomUUID()) });
    expect([stranger.status, limits(stranger)]).toEqual([401, [null, null, null]]);
    expect((await call("GET", "/who", { headers: credentials(key, town.people.signer.id) })).status).toBe(
      200,
    );
  });
});
