import { randomUUID } from "node:crypto";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDoor } from "../testing/a-door";
import { aKey, type KeyOptions } from "../testing/a-key";
import { adminDoor } from "./door";

let town: Town;
beforeAll(async () => {
  town = await aTown();
});
afterAll(() => town.close());

const PATH = "/sectors";

const ask = async (options: KeyOptions, changes: Record<string, string | undefined> = {}, body?: object) => {
  const key = await aKey(town, town, { type: "api", ...options });
  const headers = Object.entries({
    "x-api-key": key.text,
    "x-tenant-schema": town.schema,
    "x-user-id": town.people.admin.id,
    ...changes,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await aDoor(town, adminDoor).call("POST", PATH, {
    headers: Object.fromEntries(headers),
    body: body ?? { department_id: town.departments.LEGAL, acronym: "NUEVO" },
  });
  return { status: response.status, body: (await response.json()) as { detail: string; code: string } };
};

// Specification 3, 5.2 and 7, in the order of the checks.
describe("the three headers", () => {
  test.each<[string, KeyOptions, Record<string, string | undefined>, number, string, string]>([
    ["no key", {}, { "x-api-key": undefined }, 401, "API_KEY_REQUIRED", "X-API-Key header requerido"],
    [
      "no tenant",
      {},
      { "x-tenant-schema": undefined },
      400,
      "HEADER_REQUIRED",
      "X-Tenant-Schema header requerido",
    ],
    ["no user", {}, { "x-user-id": undefined }, 400, "HEADER_REQUIRED", "X-User-ID header requerido"],
    ["a user who is no UUID", {}, { "x-user-id": "7" }, 400, "HEADER_INVALID", "X-User-ID debe ser un UUID"],
    ["an unknown key", {}, { "x-api-key": "sk-gdi-x" }, 401, "API_KEY_INVALID", "API Key invalida"],
    ["a key of another kind", { type: "standard" }, {}, 401, "API_KEY_INVALID", "API Key invalida"],
    ["a key of the portal", { type: "tad" }, {}, 401, "API_KEY_INVALID", "API Key invalida"],
    ["a key that was switched off", { isActive: false }, {}, 403, "API_KEY_INACTIVE", "API Key desactivada"],
    ["a key that expired", { expiresAt: new Date(0) }, {}, 403, "API_KEY_EXPIRED", "API Key expirada"],
    [
      "another municipality",
      {},
      { "x-tenant-schema": "200_otra" },
      403,
      "API_KEY_OTHER_TENANT",
      "API Key no autorizada para este tenant",
    ],
    [
      "somebody of nowhere",
      {},
      { "x-user-id": randomUUID() },
      404,
      "USER_NOT_FOUND",
      "Usuario no encontrado en este municipio",
    ],
    [
      "a user whom the key does not name",
      { users: ["creator"] },
      {},
      403,
      "USER_NOT_AUTHORIZED",
      "Usuario no autorizado para esta API Key",
    ],
  ])("refuse %s", async (_name, options, changes, status, code, detail) => {
    expect(await ask(options, changes)).toEqual({ status, body: expect.objectContaining({ detail, code }) });
  });

  test.each([
    ["inactive", "USER_INACTIVE"],
    ["creator", "NOT_ADMIN"],
    ["mayor", "NOT_ADMIN"],
  ] as const)("refuse %s, before anything is looked at", async (who, code) => {
    const answer = await ask({}, { "x-user-id": town.people[who].id }, { nothing: "valid" });
    expect([answer.status, answer.body.code]).toEqual([403, code]);
  });
});

describe("a new sector", () => {
  const create = (body: object) => ask({}, {}, body);
  const legal = () => town.departments.LEGAL;

  test("is there, in capitals, and the audit names who made it and how", async () => {
    const { status, body } = await create({ department_id: legal(), acronym: "mesa2" });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        acronym: "MESA2",
        is_active: true,
        primary_color: null,
        department: { id: legal(), acronym: "LEGAL", name: expect.any(String) },
      },
    ]);
    const { id } = body as unknown as { id: string };
    expect(await town.db.auditLog.findFirst({ where: { tableName: "sectors", entityId: id } })).toMatchObject(
      {
        operation: "INSERT",
        door: "admin",
        userId: town.people.admin.id,
      },
    );
  });

  test.each<[string, (id: string) => object, number, string]>([
    ["PRIV", (id) => ({ department_id: id, acronym: "priv" }), 422, "SECTOR_PRIV_RESERVED"],
    ["one letter", (id) => ({ department_id: id, acronym: "A" }), 422, "INVALID_INPUT"],
    ["signs", (id) => ({ department_id: id, acronym: "A-B" }), 422, "INVALID_INPUT"],
    ["no acronym", (id) => ({ department_id: id }), 422, "INVALID_INPUT"],
    ["an unknown field", (id) => ({ department_id: id, acronym: "ABC", other: 1 }), 422, "INVALID_INPUT"],
    [
      "an acronym that there is",
      (id) => ({ department_id: id, acronym: "MESA" }),
      409,
      "SECTOR_ACRONYM_TAKEN",
    ],
    ["no such department", () => ({ department_id: randomUUID(), acronym: "ABC" }), 404, "NOT_FOUND"],
    ["no identifier", () => ({ department_id: "7", acronym: "ABC" }), 400, "INVALID_IDENTIFIER"],
  ])("refuses %s and makes none", async (_name, bodyOf, status, code) => {
    const before = await town.db.sector.count();
    const answer = await create(bodyOf(legal()));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await town.db.sector.count()).toBe(before);
  });

  test("of two with one acronym at once, one is made", async () => {
    const both = await Promise.all([1, 2].map(() => create({ department_id: legal(), acronym: "RACE" })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
