import { adminDoor } from "../admin/door";
import { backendDoor } from "../backend/door";
import { desktopDoor } from "../desktop/door";
import { gatewayDoor } from "../gateway/door";
import { aKey, credentials } from "./a-key";
import { buildGlobalCatalog } from "./catalog-things";
import type { DoorKit } from "./kit";
import { personKit } from "./person-kit";
import { portalKit } from "./portal-kit";
import { readerKit } from "./reader-kit";
import { syncKit } from "./sync-kit";

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
  {
    inactiveStatus: 401,
    insiders: ["creator", "signer", "numerator", "admin"],
    lists: [
      ["GET", "/cases/search", "case"],
      ["GET", "/documents/search", "document"],
    ],
  },
);

const adminKit = personKit(
  adminDoor,
  async (town) => {
    await buildGlobalCatalog(town.database.global);
    const keyOf = await withKeys(town, "api");
    return (place, who) => ({
      ...credentials(keyOf(place.schema), place.people[who].id),
      "x-tenant-schema": place.schema,
    });
  },
  {
    inactiveStatus: 403,
    insiders: ["admin"],
    // Within the municipality an administrator is a stranger to nothing that is administered, and nobody else gets in.
    strangers: [
      {
        name: "an administrator of another municipality",
        place: "other",
        who: "admin",
        from: ["interno", "reservado"],
        learns: [],
      },
      {
        name: "somebody who is no administrator",
        place: "muni",
        who: "creator",
        from: ["interno", "reservado"],
        learns: ["interno", "reservado"],
      },
    ],
  },
);

/** Tokens of these tests are e-mails. */
const backendKit = personKit(
  backendDoor,
  async () => (place, who) => ({ authorization: `Bearer ${place.people[who].email}` }),
  {
    inactiveStatus: 403,
    insiders: ["creator", "signer", "numerator", "admin"],
    lists: [["GET", "/cases/", "case"]],
    changes: { tokens: async (token) => ({ email: token, subject: token }) },
  },
);

const desktopKit = personKit(
  desktopDoor,
  async () => (place, who) => ({ authorization: `Bearer ${place.people[who].email}` }),
  {
    inactiveStatus: 403,
    insiders: ["signer", "numerator", "creator", "admin"],
    changes: { tokens: async (token) => ({ email: token, subject: token }) },
  },
);

/** One for each door; a test says when one is missing. */
export const KITS: readonly DoorKit[] = [
  gatewayKit,
  syncKit,
  backendKit,
  portalKit,
  readerKit,
  adminKit,
  desktopKit,
];
