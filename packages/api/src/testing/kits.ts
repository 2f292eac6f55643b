import { adminDoor } from "../admin/door";
import { backendDoor } from "../backend/door";
import { gatewayDoor } from "../gateway/door";
import { tadDoor } from "../tad/door";
import { aKey, credentials } from "./a-key";
import type { DoorKit } from "./kit";
import { personKit } from "./person-kit";
import { buildOwnThings } from "./things";

/** Keys of both municipalities, and the headers that a person acts by with them. */
const withKeys = async (town: Parameters<DoorKit["open"]>[0], type: "standard" | "api") => {
  const keys = new Map([
    [town.schema, await aKey(town, town, { type })],
    [town.other.schema, await aKey(town, town.other, { type })],
  ]);
  return (schema: string) => keys.get(schema)!;
};

const gatewayKit = personKit(
  gatewayDoor,
  async (town) => {
    const keyOf = await withKeys(town, "standard");
    return (place, who) => credentials(keyOf(place.schema), place.people[who].id);
  },
  { inactiveStatus: 401 },
);

const adminKit = personKit(
  adminDoor,
  async (town) => {
    const keyOf = await withKeys(town, "api");
    return (place, who) => ({
      ...credentials(keyOf(place.schema), place.people[who].id),
      "x-tenant-schema": place.schema,
    });
  },
  { inactiveStatus: 403 },
);

/** Tokens of these tests are e-mails. */
const backendKit = personKit(
  backendDoor,
  async () => (place, who) => ({ authorization: `Bearer ${place.people[who].email}` }),
  { inactiveStatus: 403, changes: { tokens: async (token) => ({ email: token }) } },
);

const tadKit: DoorKit = {
  door: tadDoor,
  open: async (town) => {
    const own = await aKey(town, town, { type: "tad" });
    const other = await aKey(town, town.other, { type: "tad" });
    const mine = await buildOwnThings(town, "stranger");
    const theirs = await buildOwnThings(town.other, "creator");
    const caller = (name: string, key: typeof own, place: "muni" | "other", things: typeof mine) => ({
      name,
      place,
      own: things,
      headers: () => ({ "x-api-key": key.text, "x-citizen-id": String(things.citizen?.[0]) }),
    });
    return {
      outsiders: [
        {
          ...caller("the portal of another municipality", other, "other", theirs),
          from: ["interno", "reservado"],
        },
      ],
      insiders: (things) => [caller("the portal", own, "muni", things)],
    };
  },
};

/** One for each door; a test says when one is missing. */
export const KITS: readonly DoorKit[] = [gatewayKit, backendKit, tadKit, adminKit];
