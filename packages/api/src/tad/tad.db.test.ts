import { updateCitizenForAdminOp } from "@foja/core/citizens/update-citizen-for-admin.op";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import { waitingForLocks } from "@foja/testing/town/answered-while";
import { FORM_FIELDS } from "@foja/testing/town/cast";
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

let addresses = 0;
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
  // An address of its own, which no other test uses up.
  const address = `198.51.100.${++addresses}`;
  const response = await aDoor(town, tadDoor, { address }).call(method, path, {
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

test.each<[readonly string[], number]>([
  [[], 200],
  [["198.51.100.0/24"], 200],
  [["10.9.9.9"], 403],
])("a key that is used from %j answers %i", async (allowedOrigins, status) => {
  const answer = await ask("GET", "/case-templates", { key: { allowedOrigins: [...allowedOrigins] } });
  expect(answer.status).toBe(status);
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

  test("who was blocked is validated by the portal, seen by the administration with who did what", async () => {
    const { id, fullName } = await aCitizen(town);
    const change = (more: object) =>
      town.invoke("admin", updateCitizenForAdminOp, { citizen_id: id, ...more });
    await change({ estado: "bloqueado" });
    const { keyId, status } = await ask("PATCH", `/citizens/${id}`, { body: { estado: "validado" } });
    expect(status).toBe(200);
    const ana = { kind: "user", name: "Ana Administradora" };
    const { name } = await town.database.global.apiKey.findUniqueOrThrow({ where: { id: keyId } });
    const { history } = await change({ full_name: "Rosa Otra" });
    expect(history).toMatchObject([
      { estado: null, full_name: "Rosa Otra", by: ana },
      { estado: "validado", full_name: null, by: { kind: "portal", name } },
      { estado: "bloqueado", full_name: null, by: ana },
      { estado: "validado", full_name: fullName, by: { kind: "system", name: null } },
    ]);
    await town.database.global.apiKey.delete({ where: { id: keyId } });
    const { history: kept } = await change({});
    expect(kept[1]).toMatchObject({ by: { kind: "portal", name: null } });
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

  test("who is not there is looked for ten times a minute, whichever way; who is there goes on", async () => {
    const { text } = await aKey(town, town, { type: "tad" });
    const address = "203.0.113.12";
    const { call } = aDoor(town, tadDoor, { address, rateLimit: createRateLimit(town.database.pool) });
    const headers = { "x-api-key": text };
    const guess = async (ref: string) =>
      (await call("GET", "/cases", { headers: { ...headers, "x-citizen-id": ref } })).status;
    for (let count = 0; count < 5; count++) {
      expect(await guess(`adivino-${count}`)).toBe(404);
      expect((await call("GET", `/citizens/adivino-${count}`, { headers })).status).toBe(404);
    }
    expect(await guess("adivino-10")).toBe(429);
    expect((await call("GET", "/citizens/adivino-11", { headers })).status).toBe(429);
    expect(await guess((await aCitizen(town)).countryId)).toBe(200);
  });

  test("is named in a header in UTF-8 and in Latin-1", async () => {
    const { id } = await aCitizen(town);
    const countryId = "ñ/15-ú";
    await town.db.citizen.update({ where: { id }, data: { countryId } });
    for (const bytes of [Buffer.from(countryId, "utf8"), Buffer.from(countryId, "latin1")]) {
      const headers = { "x-citizen-id": bytes.toString("latin1") };
      expect((await ask("GET", "/cases", { headers })).status).toBe(200);
    }
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

describe("registering a citizen", () => {
  let registered = 0;
  const register = (body: object) => ask("POST", "/citizens", { body });
  const someone = (more: object = {}) => ({
    full_name: "Rosa Vecina",
    country_id: `27 2000 ${++registered} ñ/4`,
    ...more,
  });

  test("makes them pendiente; of one who is there the state alone changes, and only when it is sent", async () => {
    const rosa = someone();
    const made = await register(rosa);
    expect([made.status, made.body]).toMatchObject([
      200,
      { full_name: "Rosa Vecina", country_id: rosa.country_id, estado: "pendiente", created_via: "api" },
    ]);
    for (const [sent, estado, by] of [
      [{ estado: "validado" }, "validado", "api"],
      [{}, "validado", "api"],
      [{ estado: "bloqueado" }, "bloqueado", null],
      [{}, "bloqueado", null],
    ] as const) {
      const { body } = await register({ ...rosa, ...sent, full_name: "Otra Persona" });
      expect(body).toMatchObject({ id: made.body.id, full_name: "Rosa Vecina", estado, validated_by: by });
    }
    const found = await ask("GET", `/citizens/${encodeURIComponent(rosa.country_id)}`);
    expect(found.body.id).toBe(made.body.id);
  });

  test.each([
    ["full_name", { full_name: undefined }],
    ["full_name", { full_name: " \u200b " }],
    ["full_name", { full_name: "W".repeat(101) }],
    ["full_name", { full_name: "王小明" }],
    ["country_id", { country_id: undefined }],
    ["country_id", { country_id: "王15" }],
    ["country_id", { country_id: "1B0E8B2C-0000-4000-8000-000000000001" }],
    ["country_id", { country_id: "." }],
    ["country_id", { country_id: ".." }],
    ["country_id", { country_id: 27 }],
    ["estado", { estado: "activo" }],
    ["created_via", { created_via: "web" }],
  ])("without a right %s is refused, naming it", async (path, wrong) => {
    const before = await town.db.citizen.count();
    const { status, body } = await register(someone(wrong));
    expect([status, body]).toMatchObject([400, { code: "INVALID_INPUT", details: [{ path }] }]);
    expect(await town.db.citizen.count()).toBe(before);
  });

  test("goes by characters, and takes any letters that papers show", async () => {
    const { status } = await register(someone({ full_name: "Ñandú Ἀθηνᾶ Пётр Şükrü 'd'Arc'" }));
    expect(status).toBe(200);
  });

  test("does not overrule who blocks them at this moment", async () => {
    const rosa = someone();
    const { body } = await register(rosa);
    const asked: ReturnType<typeof register>[] = [];
    await town.database.inTransaction(town.db, SYSTEM_SESSION, async (tx) => {
      await tx.citizen.update({ where: { id: String(body.id) }, data: { estado: "bloqueado" } });
      asked.push(register({ ...rosa, estado: "validado" }));
      await expect.poll(() => waitingForLocks(town)).toBe(1);
    });
    const [answer] = await Promise.all(asked);
    expect([answer?.status, answer?.body.code]).toEqual([409, "CITIZEN_CHANGED"]);
    expect((await register(rosa)).body.estado).toBe("bloqueado");
  });

  test("of two at once there is one citizen", async () => {
    const both = someone();
    const [one, other] = await Promise.all([register({ ...both, estado: "validado" }), register(both)]);
    expect([one.status, other.status, one.body.id]).toEqual([200, 200, other.body.id]);
    const found = await ask("GET", `/citizens/${encodeURIComponent(both.country_id)}`);
    expect(found.body).toMatchObject({ id: one.body.id, estado: "validado" });
  });

  test("goes five times a minute with one key, and with all keys thirty times from one address", async () => {
    const door = aDoor(town, tadDoor, { address: "203.0.113.7" });
    const sendBy = async (count: number) => {
      const { text } = await aKey(town, town, { type: "tad" });
      const send = () => door.call("POST", "/citizens", { headers: { "x-api-key": text }, body: someone() });
      const statuses = (await Promise.all(Array.from({ length: count }, send))).map(({ status }) => status);
      return statuses.toSorted();
    };
    expect(await sendBy(7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    // Those that their key refused are no requests of the address.
    for (let key = 0; key < 5; key++) expect(await sendBy(5)).toEqual([200, 200, 200, 200, 200]);
    expect(await sendBy(1)).toEqual([429]);
  });
});

test("the catalog of a portal is what citizens may create and open", async () => {
  const types = await ask("GET", "/document-types");
  expect(types.body).toMatchObject({
    document_types: [
      { acronym: "ANEXO", has_fields: false },
      { acronym: "IF", has_fields: false },
      { acronym: "SOLIC", has_fields: true },
    ],
    total: 3,
  });
  const fields = (id: number) => ask("GET", `/document-types/${id}/fields`);
  expect((await fields(town.types.SOLIC.id)).body).toMatchObject({
    document_type_id: town.types.SOLIC.id,
    field_definitions: FORM_FIELDS,
  });
  for (const id of [town.types.IF.id, town.types.DECTO.id, 99_999])
    expect((await fields(id)).body).toEqual({ error: "Tipo de documento no encontrado", code: "NOT_FOUND" });
  const { body } = await ask("GET", "/case-templates");
  expect((body.case_templates as { acronym: string }[]).map(({ acronym }) => acronym).toSorted()).toEqual([
    "API",
    "GEN",
    "OBRA",
    "SUM",
  ]);
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

describe("the address that a portal is told things at", () => {
  test("is tried at once, and the answer is what its server said", async () => {
    const webhookUrl = "https://portal.example/avisos";
    const { status, body } = await ask("POST", "/webhook/test", { key: { webhookUrl }, body: {} });
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ delivered: true, webhook_url: webhookUrl, status_code: 204, event: "webhook.test" },
        ...{ signature: "t=1,v1=x", error: null },
      },
    ]);
    expect(await town.db.webhookDelivery.count()).toBe(0);
  });

  test("is not tried where there is none", async () => {
    const { status, body } = await ask("POST", "/webhook/test");
    expect([status, body.code]).toEqual([422, "WEBHOOK_NOT_CONFIGURED"]);
  });
});
