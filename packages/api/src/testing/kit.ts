import type { AnyOperation } from "@foja/core/kernel/operation";
import type { Who } from "@foja/testing/town/cast";
import type { Residence } from "@foja/testing/town/residence";
import type { Town } from "@foja/testing/town/town";
import type { Door } from "../door/door";
import type { DoorChanges } from "./a-door";
import type { Things, Visibility } from "./things";

/** Somebody who asks at a door. */
export type Caller = {
  readonly name: string;
  readonly place: "muni" | "other";
  /** What they have themselves. */
  readonly own: Things;
  headers(operation: AnyOperation): Readonly<Record<string, string>>;
};

export type Outsider = Caller & {
  /** Whose things they must not get at. */
  readonly from: readonly Visibility[];
};

/** What the tests over all doors need of one: who may ask there, and who must not get at somebody else's things. */
export type DoorKit = {
  readonly door: Door;
  readonly changes?: DoorChanges;
  open(town: Town): Promise<{
    readonly outsiders: readonly Outsider[];
    /** Those who may: each row lets one of them through with some of the things of a case's creator. */
    insiders(things: Things): readonly Caller[];
    /** Somebody who may no longer act at all, and what they hear. */
    readonly inactive?: { readonly caller: Caller; readonly status: number };
  }>;
};

/** The places of a town by name. */
export const placesOf = (town: Town): Readonly<Record<"muni" | "other", Residence>> => ({
  muni: town,
  other: town.other,
});

/** People who have no business with the things of `creator`. */
export const STRANGERS: readonly {
  readonly name: string;
  readonly place: "muni" | "other";
  readonly who: Who;
  readonly from: readonly Visibility[];
}[] = [
  { name: "a user of another municipality", place: "other", who: "creator", from: ["interno", "reservado"] },
  { name: "a user of another sector", place: "muni", who: "stranger", from: ["interno", "reservado"] },
  { name: "a colleague who is a stranger to it", place: "muni", who: "unsealed", from: ["reservado"] },
  { name: "somebody who may search everything", place: "muni", who: "searcher", from: ["reservado"] },
  { name: "an administrator", place: "muni", who: "admin", from: ["reservado"] },
  { name: "the mayor", place: "muni", who: "mayor", from: ["reservado"] },
];
