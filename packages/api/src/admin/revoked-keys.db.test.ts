import { addKeyUserOp } from "@foja/core/keys/add-key-user.op";
import { createKeyOp } from "@foja/core/keys/create-key.op";
import { deleteKeyOp } from "@foja/core/keys/delete-key.op";
import { removeKeyUserOp } from "@foja/core/keys/remove-key-user.op";
import { updateKeyOp } from "@foja/core/keys/update-key.op";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { gatewayDoor } from "../gateway/door";
import { isAllowedFrom } from "../keys/allowed-origins";
import { aDoor } from "../testing/a-door";
import { credentials } from "../testing/a-key";

// A key that an administrator takes away is refused by every copy of the web process with the next request.

const town = await townOfFile();
const copies = [aDoor(town, gatewayDoor), aDoor(town, gatewayDoor)];
const HOUR_MS = 3_600_000;

test.each<[string, (key_id: string) => Promise<unknown>]>([
  ["is turned off", (key_id) => town.invoke("admin", updateKeyOp, { key_id, is_active: false })],
  ["is removed", (key_id) => town.invoke("admin", deleteKeyOp, { key_id })],
  [
    "acts no longer for the user",
    (key_id) => town.invoke("admin", removeKeyUserOp, { key_id, user_id: town.people.creator.id }),
  ],
  ["comes to its end", async () => town.clock.advance(2 * HOUR_MS)],
])("a key that %s", async (_name, revoke) => {
  const expires_at = new Date(town.clock.now().getTime() + HOUR_MS).toISOString();
  const made = await town.invoke("admin", createKeyOp, { name: "Sistema", expires_at });
  await town.invoke("admin", addKeyUserOp, { key_id: made.id, user_id: town.people.creator.id });
  const headers = credentials({ text: made.api_key }, town.people.creator.id);
  const ask = () =>
    Promise.all(copies.map(async ({ call }) => (await call("GET", "/cases/search", { headers })).status));

  // Twice: what a copy remembers of a key, it has by then.
  expect([await ask(), await ask()]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  await revoke(made.id);
  const [one, other] = await ask();
  expect(one).toBe(other);
  expect([401, 403]).toContain(one);
});

test("origins that are accepted are the ones that let somebody in", async () => {
  const origins = [
    "192.0.2.1",
    "198.51.100.77/24",
    "2001:db8::/32",
    "2001:DB8:0:0::1",
    "0.0.0.0/0",
    "::1/128",
  ];
  const made = await town.invoke("admin", createKeyOp, {
    name: "Copia",
    key_type: "backup",
    allowed_origins: origins,
  });
  expect(made.allowed_origins).toEqual(origins);
  for (const origin of made.allowed_origins)
    expect([origin, isAllowedFrom([origin], origin.split("/")[0]!)]).toEqual([origin, true]);
});
