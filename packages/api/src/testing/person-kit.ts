import type { Who } from "@foja/testing/town/cast";
import type { Residence } from "@foja/testing/town/residence";
import type { Town } from "@foja/testing/town/town";
import type { Door } from "../door/door";
import { type Caller, type DoorKit, type Outsider, placesOf, STRANGERS } from "./kit";
import { buildOwnThings, type Things } from "./things";

type HeadersOf = (place: Residence, who: Who) => Record<string, string>;

type PersonKitOptions = Pick<DoorKit, "changes"> & {
  readonly inactiveStatus: number;
  /** The first may do most at this door. */
  readonly insiders: readonly Who[];
  readonly lists?: DoorKit["lists"];
  /** Who has no business with the things of others. */
  readonly strangers?: readonly (Outsider & { readonly who: Who })[];
};

/** A kit of a door at which people of the municipality act. */
export const personKit = (
  door: Door,
  prepare: (town: Town) => Promise<HeadersOf>,
  { inactiveStatus, insiders, lists = [], strangers = STRANGERS, changes }: PersonKitOptions,
): DoorKit => ({
  door,
  ...(changes && { changes }),
  kinds: ["user"],
  outsiders: strangers,
  lists,
  open: async (town) => {
    const headersOf = await prepare(town);
    const places = placesOf(town);
    const caller = (place: "muni" | "other", who: Who, own: Things, name: string = who): Caller => ({
      name,
      place,
      kinds: who === "admin" ? ["user", "administrator"] : ["user"],
      own,
      headers: () => headersOf(places[place], who),
    });
    const outsiders: Caller[] = [];
    for (const { name, place, who } of strangers) {
      outsiders.push(caller(place, who, await buildOwnThings(places[place], who), name));
    }
    return {
      outsiders,
      // Of users, only oneself is told.
      insiders: (things) =>
        insiders.map((who) => caller("muni", who, { ...things, user: [town.people[who].id] })),
      barred: [{ ...caller("muni", "inactive", {}), status: inactiveStatus, from: () => true }],
    };
  },
});
