import type { Who } from "@foja/testing/town/cast";
import type { Residence } from "@foja/testing/town/residence";
import type { Town } from "@foja/testing/town/town";
import type { Door } from "../door/door";
import type { DoorChanges } from "./a-door";
import { type Caller, type DoorKit, placesOf, STRANGERS } from "./kit";
import { buildOwnThings, type Things } from "./things";

type HeadersOf = (place: Residence, who: Who) => Record<string, string>;

/** A kit of a door at which people of the municipality act. */
export const personKit = (
  door: Door,
  prepare: (town: Town) => Promise<HeadersOf>,
  { inactiveStatus, changes }: { readonly inactiveStatus: number; readonly changes?: DoorChanges },
): DoorKit => ({
  door,
  ...(changes && { changes }),
  open: async (town) => {
    const headersOf = await prepare(town);
    const places = placesOf(town);
    const caller = (place: "muni" | "other", who: Who, own: Things, name: string = who): Caller => ({
      name,
      place,
      own,
      headers: () => headersOf(places[place], who),
    });
    const outsiders = [];
    for (const { name, place, who, from } of STRANGERS) {
      outsiders.push({ ...caller(place, who, await buildOwnThings(places[place], who), name), from });
    }
    return {
      outsiders,
      insiders: (things) =>
        (["creator", "signer", "numerator", "admin"] as const).map((who) =>
          // Of users, only oneself is told.
          caller("muni", who, { ...things, user: [town.people[who].id] }),
        ),
      inactive: { caller: caller("muni", "inactive", {}), status: inactiveStatus },
    };
  },
});
