import { randomUUID } from "node:crypto";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { addKeyUserOp } from "./add-key-user.op";
import { createKeyOp } from "./create-key.op";
import { deleteKeyOp } from "./delete-key.op";
import { getKeyOp } from "./get-key.op";
import { hashKey } from "./key-text";
import { listKeyUsersOp } from "./list-key-users.op";
import { listKeysOp } from "./list-keys.op";
import { removeKeyUserOp } from "./remove-key-user.op";
import { updateKeyOp } from "./update-key.op";

const town = await townOfFile();
const SECRET = "secreto de los avisos";
const PAST = "2020-01-01T00:00:00Z";
const FUTURE = "2099-12-31T00:00:00.000Z";

const create = (input: object = {}) => town.invoke("admin", createKeyOp, { name: "Portal", ...input });
const update = (key_id: string, changes: object) => town.invoke("admin", updateKeyOp, { key_id, ...changes });
const authorize = (key_id: string, user_id: string = town.people.creator.id) =>
  town.invoke("admin", addKeyUserOp, { key_id, user_id });
const stored = (id: string) => town.database.global.apiKey.findUniqueOrThrow({ where: { id } });
const anUndelivered = async (apiKeyId: string) =>
  town.db.webhookDelivery.create({
    data: { id: randomUUID(), apiKeyId, event: "case.created", payload: {}, createdAt: town.clock.now() },
  });

describe("a key", () => {
  test.each([
    ["api", "sk-gdi-"],
    ["tad", "sk-tad-"],
    ["backup", "sk-backup-"],
  ])("of type %s is shown once, and only its hash is kept", async (key_type, start) => {
    const { api_key, ...shown } = await create({ key_type, webhook_secret: SECRET });
    expect(api_key).toMatch(new RegExp(`^${start}[\\w-]{43}$`));
    expect(shown).toMatchObject({ key_type, is_active: true, expires_at: null, rate_limit_per_minute: 60 });
    expect(shown).toMatchObject({ api_key_prefix: api_key.slice(0, 12), has_webhook_secret: true });
    const row = await stored(shown.id);
    expect(row.hash).toBe(hashKey(api_key));
    expect(town.ports.secrets.decrypt(row.webhookSecretSealed!)).toBe(SECRET);
    const { audited } = await auditOf(shown.id);
    for (const kept of [JSON.stringify(row), audited, JSON.stringify(shown)]) {
      expect(kept).not.toContain(api_key);
      expect(kept).not.toContain(SECRET);
    }
  });

  test.each([
    ["a kind that is not made here", { key_type: "standard" }, "INVALID_INPUT"],
    ["a limit of none", { rate_limit_per_minute: 0 }, "INVALID_INPUT"],
    ["a limit without bounds", { rate_limit_per_minute: 60_001 }, "INVALID_INPUT"],
    ["an origin that is no address", { allowed_origins: ["portal.example"] }, "INVALID_INPUT"],
    ["a block that is none", { allowed_origins: ["192.0.2.0/33"] }, "INVALID_INPUT"],
    ["an end that has passed", { expires_at: PAST }, "EXPIRES_AT_IN_PAST"],
    ["a receiver in the network", { webhook_url: "https://10.0.0.1/" }, "WEBHOOK_URL_UNSUITABLE"],
    ["a receiver on two lines", { webhook_url: "https://portal.example/\r\nX: y" }, "WEBHOOK_URL_UNSUITABLE"],
    ["a secret of a few letters", { webhook_secret: "secreto" }, "INVALID_INPUT"],
    ["a secret of blanks", { webhook_secret: " ".repeat(20) }, "INVALID_INPUT"],
    ["a secret on two lines", { webhook_secret: "un secreto largo\r\ny al azar" }, "INVALID_INPUT"],
    ["a receiver in the clear", { webhook_url: "http://portal.example/" }, "WEBHOOK_URL_UNSUITABLE"],
  ])("is not made, nor changed, with %s", async (_name, input, code) => {
    await expectRefusal(create(input), "invalid_input", { code });
    const { id } = await create();
    const before = await stored(id);
    await expectRefusal(update(id, input), "invalid_input", { code });
    expect(await stored(id)).toEqual(before);
  });

  test.each<[unknown, string | null]>([
    [undefined, SECRET],
    [null, SECRET],
    ["", null],
    ["otro secreto, al azar", "otro secreto, al azar"],
  ])("keeps, drops or changes its secret: %j", async (webhook_secret, kept) => {
    const { id } = await create({ webhook_secret: SECRET });
    const changed = await update(id, { name: "Otro", webhook_secret });
    expect(changed).toMatchObject({ name: "Otro", has_webhook_secret: kept !== null });
    const { webhookSecretSealed: sealed } = await stored(id);
    expect(sealed && town.ports.secrets.decrypt(sealed)).toBe(kept);
  });

  test("shows the address of its receiver as it is called", async () => {
    const shown = await create({ webhook_url: "HTTPS://Ñandú.example:443/avisos/../a?b=ñ" });
    expect(shown).toMatchObject({ webhook_url: "https://xn--and-6ma2c.example/a?b=%C3%B1" });
  });

  test("that has ended is changed without a new end, and gets one in the future", async () => {
    const { id } = await create();
    await town.database.global.apiKey.update({ where: { id }, data: { expiresAt: new Date(PAST) } });
    expect(await update(id, { name: "Vieja", expires_at: PAST })).toMatchObject({ name: "Vieja" });
    expect(await update(id, { expires_at: FUTURE })).toMatchObject({ expires_at: FUTURE });
    expect(await update(id, { webhook_url: "", expires_at: null })).toMatchObject({ expires_at: null });
  });

  test("is listed with those of its own municipality alone, and every change is audited with who made it", async () => {
    const { id } = await create();
    await update(id, { is_active: false });
    await authorize(id);
    await town.invoke("admin", deleteKeyOp, { key_id: id });
    const { rows } = await auditOf(id);
    expect(rows.map(({ tableName, operation }) => `${operation} ${tableName}`)).toEqual([
      "INSERT api_keys",
      "UPDATE api_keys",
      "INSERT api_key_users",
      "DELETE api_keys",
      "DELETE api_key_users",
    ]);
    for (const row of rows)
      expect(row).toMatchObject({ actorKind: "user", userId: town.people.admin.id, door: "rest" });
    const { id: kept } = await create();
    const { api_keys, total } = await town.invoke("admin", listKeysOp, { limit: 500 });
    expect(api_keys).toHaveLength(total);
    expect(api_keys.map((key) => key.id)).toContain(kept);
    const other = await town.other.invoke("admin", listKeysOp, {});
    expect(other.api_keys.map((key) => key.id)).not.toContain(kept);
  });

  test.each([
    ["pórtal obras", {}],
    ["SISTEMAS", {}],
    ["de obr", { key_type: "tad", is_active: true }],
  ])("is found by %j and %j", async (search, filter) => {
    const { id, api_key_prefix } = await create({
      name: "Portal de Óbras",
      description: "Lo mantiene Sistemas",
      key_type: "tad",
    });
    const found = async (input: object) =>
      (await town.invoke("admin", listKeysOp, input)).api_keys.map((key) => key.id);
    expect(await found({ search, ...filter })).toContain(id);
    expect(await found({ search: api_key_prefix, key_type: "tad" })).toContain(id);
    for (const other of [
      { key_type: "api" },
      { is_active: false },
      { search: "obras ajenas" },
      { search: "¿?" },
    ])
      expect(await found({ search, ...filter, ...other })).not.toContain(id);
  });

  test("with notices under way is removed by whoever knows of them, and they end", async () => {
    const { id } = await create({ key_type: "tad" });
    const delivery = await anUndelivered(id);
    const remove = (expected: object) => town.invoke("admin", deleteKeyOp, { key_id: id, expected });
    const seen = { users_count: 0, undelivered_webhooks: 0 };
    await expectRefusal(remove(seen), "conflict", {
      code: "CHANGED_MEANWHILE",
      current: { undelivered_webhooks: 1 },
    });
    const { undelivered_webhooks } = await town.invoke("admin", getKeyOp, { key_id: id });
    await remove({ ...seen, undelivered_webhooks });
    expect(await town.db.webhookDelivery.findUnique({ where: { id: delivery.id } })).toMatchObject({
      status: "failed",
      nextAttemptAt: null,
    });
  });
});

describe("who is authorized", () => {
  test("is somebody of the municipality, once, and can be taken off", async () => {
    const { id } = await create();
    await authorize(id);
    await expectRefusal(authorize(id), "conflict", { code: "KEY_USER_EXISTS" });
    expect(await town.invoke("admin", listKeyUsersOp, { key_id: id })).toMatchObject({
      users: [{ user_id: town.people.creator.id, full_name: "Carla Creadora" }],
      total: 1,
    });
    for (const [search, total] of [
      ["carla", 1],
      ["nadie", 0],
    ] as const)
      expect(await town.invoke("admin", listKeyUsersOp, { key_id: id, search })).toMatchObject({ total });
    const remove = () =>
      town.invoke("admin", removeKeyUserOp, { key_id: id, user_id: town.people.creator.id });
    await remove();
    await expectRefusal(remove(), "not_found", { code: "NOT_FOUND" });
  });

  test.each([
    ["of another municipality", {}, () => town.other.people.creator.id, "not_found", "NOT_FOUND"],
    ["on a portal's key", { key_type: "tad" }, undefined, "conflict", "KEY_ACTS_FOR_NOBODY"],
    ["on a backup's key", { key_type: "backup" }, undefined, "conflict", "KEY_ACTS_FOR_NOBODY"],
  ] as const)("is nobody %s", async (_name, input, who, refuses, code) => {
    const { id } = await create(input);
    await expectRefusal(authorize(id, who?.()), refuses, { code });
  });

  test("is nobody who is archived", async () => {
    const { id } = await create();
    const user = { where: { id: town.people.stranger.id } };
    await town.db.user.update({ ...user, data: { estado: 5 } });
    await expectRefusal(authorize(id, town.people.stranger.id), "conflict", { code: "USER_ARCHIVED" });
    await town.db.user.update({ ...user, data: { estado: 1 } });
  });
});

describe("of two at once", () => {
  const outcomes = async (acts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(acts)).map((outcome) =>
      outcome.status === "fulfilled" ? "done" : outcome.reason.extra.code,
    );

  test("one changes what both saw, one authorizes, one removes", async () => {
    const { id, name } = await create();
    const rename = (wanted: string) => update(id, { name: wanted, expected: { name } });
    expect(await outcomes([rename("Uno"), rename("Dos")])).toEqual(
      expect.arrayContaining(["done", "CHANGED_MEANWHILE"]),
    );
    expect(await outcomes([authorize(id), authorize(id)])).toEqual(
      expect.arrayContaining(["done", "KEY_USER_EXISTS"]),
    );
    const remove = () => town.invoke("admin", deleteKeyOp, { key_id: id });
    expect(await outcomes([remove(), remove()])).toEqual(expect.arrayContaining(["done", "NOT_FOUND"]));
  });

  test("of two municipalities none waits for the keys of the other", async () => {
    const { id: key_id } = await town.other.invoke("admin", createKeyOp, { name: "Ajena" });
    const busy = await town.other.context("admin");
    await busy.globalTransaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM api_keys WHERE id = ${key_id}::uuid FOR UPDATE`;
      await expectRefusal(update(key_id, { name: "Mía" }), "not_found");
      await expectRefusal(town.invoke("admin", deleteKeyOp, { key_id }), "not_found");
    });
  });

  test("a key that is removed while somebody is authorized leaves nobody behind", async () => {
    const { id } = await create();
    const outcome = await outcomes([town.invoke("admin", deleteKeyOp, { key_id: id }), authorize(id)]);
    expect(outcome[0]).toBe("done");
    expect(await town.database.global.apiKeyUser.count({ where: { apiKeyId: id } })).toBe(0);
  });
});

const auditOf = async (id: string) => {
  const rows = await town.database.global.auditLog.findMany({
    where: { entityId: { startsWith: id } },
    orderBy: { id: "asc" },
  });
  return { rows, audited: JSON.stringify(rows, (_name, value) => (typeof value === "bigint" ? "" : value)) };
};
