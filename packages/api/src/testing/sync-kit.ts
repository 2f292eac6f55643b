import type { Town } from "@foja/testing/town/town";
import { syncDoor } from "../sync/door";
import { TEST_ADDRESS } from "./a-door";
import { aKey, type TestKey } from "./a-key";
import type { Caller, DoorKit } from "./kit";

const OTHER_BACKUP = "the backup of another municipality";

const callerBy = (name: string, key: TestKey, place: Caller["place"]): Caller => ({
  name,
  place,
  kinds: ["backup"],
  // It names nothing: it takes all that there is.
  own: {},
  headers: () => ({ "x-api-key": key.text }),
});

const openSync = async (town: Town) => {
  const allowed = { type: "backup", allowedOrigins: [TEST_ADDRESS] } as const;
  const ours = await aKey(town, town, allowed);
  const inactive = await aKey(town, town, { ...allowed, isActive: false });
  const elsewhere = await aKey(town, town, { ...allowed, allowedOrigins: ["198.51.100.0/24"] });
  return {
    outsiders: [callerBy(OTHER_BACKUP, await aKey(town, town.other, allowed), "other")],
    insiders: () => [callerBy("the backup", ours, "muni")],
    barred: [
      { ...callerBy("a key that was switched off", inactive, "muni"), status: 401, from: () => true },
      { ...callerBy("a key of another place", elsewhere, "muni"), status: 403, from: () => true },
    ],
  };
};

export const syncKit: DoorKit = {
  door: syncDoor,
  kinds: ["backup"],
  outsiders: [{ name: OTHER_BACKUP, place: "other", from: ["interno", "reservado"], learns: [] }],
  lists: [],
  open: openSync,
};
