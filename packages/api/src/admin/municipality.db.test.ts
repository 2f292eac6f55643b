import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { backendDoor } from "../backend/door";
import { tadDoor } from "../tad/door";
import { aDoor } from "../testing/a-door";
import { aKey, credentials } from "../testing/a-key";
import { municipalityThings } from "../testing/municipality-things";
import { aCitizen } from "../testing/things";
import { adminDoor } from "./door";

const town = await townOfFile();

const asAdmin = async (method: string, path: string, body?: unknown) => {
  const key = await aKey(town, town, { type: "api" });
  const headers = { ...credentials(key, town.people.admin.id), "x-tenant-schema": town.schema };
  return aDoor(town, adminDoor).call(method, path, { headers, body });
};

test("a citizen who is blocked is refused with their next request", async () => {
  const { id } = await aCitizen(town);
  const portal = await aKey(town, town, { type: "tad" });
  const headers = { "x-api-key": portal.text, "x-citizen-id": id };
  const ask = async () => (await aDoor(town, tadDoor).call("GET", "/cases", { headers })).status;
  expect(await ask()).toBe(200);
  expect((await asAdmin("PATCH", `/citizens/${id}`, { estado: "bloqueado" })).status).toBe(200);
  expect(await ask()).toBe(403);
});

test("the audit names who sends a webhook again, and not what is sent", async () => {
  const [id] = (await municipalityThings(town)).webhookDelivery as [string];
  expect((await asAdmin("POST", `/webhook-deliveries/${id}/retry`, {})).status).toBe(200);
  const rows = await town.db.auditLog.findMany({ where: { tableName: "webhook_deliveries", entityId: id } });
  expect(rows).toMatchObject([{ operation: "UPDATE", userId: town.people.admin.id, door: "admin" }]);
  expect(rows[0]?.newRow).not.toHaveProperty("payload");
});

test("an image over two megabytes is refused by the name of its field", async () => {
  const form = new FormData();
  form.set("kind", "cover");
  form.set("image", new File([new Uint8Array(2 * 1024 * 1024 + 1)], "portada.png"));
  const response = await asAdmin("POST", "/settings/images", form);
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { code: "FILE_TOO_LARGE", errors: [{ path: "image" }] },
  ]);
});

test("who comes by a sign-in of their own was there; whom a program acts for was not", async () => {
  const { id, email } = town.people.signer;
  const lastAccess = async () => (await town.db.user.findUniqueOrThrow({ where: { id } })).lastAccessAt;
  const key = await aKey(town, town, { type: "api" });
  const headers = { ...credentials(key, id), "x-tenant-schema": town.schema };
  await aDoor(town, adminDoor).call("GET", "/settings", { headers });
  expect(await lastAccess()).toBeNull();
  const door = aDoor(town, backendDoor, { tokens: async () => ({ email, subject: "sub" }) });
  await door.call("GET", "/cases/templates", { headers: { authorization: "Bearer x" } });
  expect(await lastAccess()).toEqual(town.clock.now());
});
