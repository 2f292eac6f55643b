import type { Town } from "@foja/testing/town/town";
import { MUNICIPALITY_IN_PATH } from "../public/authenticate";
import { publicDoor } from "../public/door";
import { aKey, type TestKey } from "./a-key";
import { type Caller, type DoorKit, placesOf } from "./kit";
import { publicThings } from "./public-things";
import type { Things } from "./things";

const OTHER_READER = "whoever reads what is public in another municipality";
const READER = "whoever reads what is public";

const callerBy = (
  town: Town,
  name: string,
  key: TestKey,
  place: Caller["place"],
  own: Things = {},
): Caller => ({
  name,
  place,
  kinds: ["reader"],
  own,
  headers: () => ({ "x-api-key": key.text }),
  inPath: { [MUNICIPALITY_IN_PATH]: placesOf(town)[place].acronym.toLowerCase() },
});

const openReader = async (town: Town) => {
  const [ours, theirs] = [await aKey(town, town), await aKey(town, town.other)];
  const backup = await aKey(town, town, { type: "backup" });
  const inactive = await aKey(town, town, { isActive: false });
  const bar = (name: string, key: TestKey, status: number) => ({
    ...callerBy(town, name, key, "muni"),
    status,
    from: () => true,
  });
  return {
    outsiders: [
      // Codes of families are the same in all municipalities: another one is public there.
      callerBy(town, OTHER_READER, theirs, "other", await publicThings(town.other, "FLOTA")),
      callerBy(town, READER, ours, "muni", await publicThings(town)),
    ],
    insiders: (things: Things) => [callerBy(town, "a site of the municipality", ours, "muni", things)],
    barred: [
      bar("a key of another municipality", theirs, 403),
      bar("the key of a backup", backup, 401),
      bar("a key that was switched off", inactive, 401),
    ],
  };
};

export const readerKit: DoorKit = {
  door: publicDoor,
  kinds: ["reader"],
  pathOfWho: `/:${MUNICIPALITY_IN_PATH}`,
  outsiders: [
    { name: OTHER_READER, place: "other", from: ["interno", "reservado"], learns: [] },
    // What is public is anybody's; of the rest nobody notices that it is there.
    { name: READER, place: "muni", from: ["reservado"], learns: [] },
  ],
  lists: [],
  open: openReader,
};
