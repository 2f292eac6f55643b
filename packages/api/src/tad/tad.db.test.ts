import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRateLimit } from "../http/rate-limit";
import { aDoor } from "../testing/a-door";
import { aKey, type KeyOptions } from "../testing/a-key";
import { aCitizen } from "../testing/things";
import { tadDoor } from "./door";

let town: Town;
beforeAll(async () => {
  town = await aTown();
});
afterAll(() => town.close());

const ask = async (
  method: string,
  path: string,
  {
    key = {},
    headers = {},
    body,
  }: { key?: KeyOptions; headers?: Record<string, string>; body?: object } = {},
) => {
  const { id, text } = await aKey(town, town, { type: "tad", ...key });
  const response = await aDoor(town, tadDoor).call(method, path, {
    headers: { "x-api-key": text, ...headers },
    body,
  });
  return { keyId: id, status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe("the portal's key", () => {
  test.each<[string, KeyOptions, Record<string, string>, string]>([
    ["none", {}, { "x-api-key": "" }, "API_KEY_REQUIRED"],
    ["an unknown one", {}, { "x-api-key": "sk-tad-x" }, "API_KEY_INVALID"],
    ["an ordinary one", { type: "standard" }, {}, "API_KEY_INVALID"],
    ["one of the panel", { type: "api" }, {}, "API_KEY_INVALID"],
    ["one that was switched off", { isActive: false }, {}, "API_KEY_INVALID"],
    ["one that expired", { expiresAt: new Date(0) }, {}, "API_KEY_INVALID"],
  ])("%s is refused", async (_name, key, headers, code) => {
    const { status, body } = await ask("GET", "/cases", { key, headers });
    expect([status, body.code]).toEqual([401, code]);
  });
});

describe("a citizen", () => {
  test("is found by UUID and by national id, and in no other municipality", async () => {
    const citizen = await aCitizen(town);
    const foreign = await aCitizen(town.other);
    for (const ref of [citizen.id, citizen.countryId]) {
      const { status, body } = await ask("GET", `/citizens/${ref}`);
      expect([status, body]).toMatchObject([
        200,
        { id: citizen.id, country_id: citizen.countryId, estado: "validado" },
      ]);
    }
    const missing = await ask("GET", `/citizens/${foreign.countryId}`);
    expect([missing.status, missing.body]).toEqual([
      404,
      { error: "Ciudadano no encontrado", code: "NOT_FOUND" },
    ]);
  });

  test("is validated by the portal, and the audit names its key", async () => {
    const citizen = await aCitizen(town, "pendiente");
    const { keyId, status, body } = await ask("PATCH", `/citizens/${citizen.countryId}`, {
      body: { estado: "validado" },
    });
    expect([status, body]).toMatchObject([
      200,
      { estado: "validado", validated_by: "api", validated_at: expect.any(String) },
    ]);
    const [entry] = await town.db.auditLog.findMany({
      where: { tableName: "citizens", entityId: citizen.id, operation: "UPDATE" },
    });
    expect(entry).toMatchObject({ door: "tad", userId: null, actorKind: "portal", actorId: keyId });
  });

  test.each([
    ["another field", { estado: "validado", full_name: "Otra" }],
    ["an unknown state", { estado: "activo" }],
    ["nothing", {}],
  ])("is not changed by %s", async (_name, body) => {
    const citizen = await aCitizen(town);
    const answer = await ask("PATCH", `/citizens/${citizen.id}`, { body });
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(await town.db.citizen.findUnique({ where: { id: citizen.id } })).toEqual(citizen);
  });

  test("of two changes at once, none is undone unseen", async () => {
    const citizen = await aCitizen(town, "pendiente");
    const change = (estado: string) => ask("PATCH", `/citizens/${citizen.id}`, { body: { estado } });
    const answers = await Promise.all([change("bloqueado"), change("validado")]);
    for (const { status, body } of answers) {
      if (status !== 200) expect([status, body.code]).toEqual([409, "CITIZEN_CHANGED"]);
    }
    const history = await town.db.auditLog.findMany({
      where: { tableName: "citizens", entityId: citizen.id, operation: "UPDATE" },
    });
    // Each that was accepted began from what the one before left.
    expect(history).toHaveLength(answers.filter(({ status }) => status === 200).length);
  });

  test("who is guessed at is counted, too", async () => {
    const { text } = await aKey(town, town, { type: "tad", limit: 3 });
    const { call } = aDoor(town, tadDoor, { rateLimit: createRateLimit(town.database.pool) });
    const guess = (ref: string) =>
      call("GET", "/cases", { headers: { "x-api-key": text, "x-citizen-id": ref } });
    for (const ref of ["20-1", "20-2", "20-3"]) expect((await guess(ref)).status).toBe(404);
    expect((await guess("20-4")).status).toBe(429);
  });

  test("is read ten times a minute by one key", async () => {
    const { text } = await aKey(town, town, { type: "tad" });
    const { call } = aDoor(town, tadDoor, { rateLimit: createRateLimit(town.database.pool) });
    const { id } = await aCitizen(town);
    const get = () => call("GET", `/citizens/${id}`, { headers: { "x-api-key": text } });
    for (let count = 0; count < 10; count++) expect((await get()).status).toBe(200);
    const refused = await get();
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  });
});

describe("the cases of a citizen", () => {
  const share = async (caseId: string, citizenId: string) =>
    town.db.caseShare.create({ data: { caseId, citizenId, sharedAt: town.clock.now() } });

  test("are those that were shared with them, reserved ones too", async () => {
    const [mine, theirs] = [await aCitizen(town), await aCitizen(town)];
    const shared = await town.case({ template: "SUM" });
    await share(shared.id, mine.id);
    await share((await town.case()).id, theirs.id);
    const { body } = await ask("GET", "/cases", { headers: { "x-citizen-id": mine.countryId } });
    expect(body).toMatchObject({
      total: 1,
      cases: [{ case_id: shared.id, case_number: shared.number, template_acronym: "SUM" }],
    });
  });

  test.each([
    ["nobody", undefined, 400, "CITIZEN_ID_REQUIRED"],
    ["an unknown one", "20-0", 404, "NOT_FOUND"],
  ])("for %s are refused", async (_name, ref, status, code) => {
    const answer = await ask("GET", "/cases", { headers: ref ? { "x-citizen-id": ref } : {} });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each([
    ["pendiente", 200],
    ["validado", 200],
    ["bloqueado", 403],
  ] as const)("for one who is %s: %s", async (estado, status) => {
    const { id } = await aCitizen(town, estado);
    expect((await ask("GET", "/cases", { headers: { "x-citizen-id": id } })).status).toBe(status);
  });
});
