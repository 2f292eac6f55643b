import type { Access } from "@foja/core/kernel/actors";
import type { AnyOperation } from "@foja/core/kernel/operation";
import type { Method } from "@foja/openapi/described";
import type { Who } from "@foja/testing/town/cast";
import type { Residence } from "@foja/testing/town/residence";
import type { Town } from "@foja/testing/town/town";
import type { Door } from "../door/door";
import type { DoorChanges } from "./a-door";
import type { Things, Visibility } from "./things";

/** What decides whether somebody may ask: who it is for, and whether it changes anything. */
export type Asked = Pick<AnyOperation, "access" | "effect">;

/** Somebody who asks at a door. */
export type Caller = {
  readonly name: string;
  readonly place: "muni" | "other";
  /** What operations take them for. */
  readonly kinds: readonly Access[];
  /** What they have themselves. */
  readonly own: Things;
  headers(operation: Asked): Readonly<Record<string, string>>;
  /** What in the path says who asks. */
  readonly inPath?: Readonly<Record<string, string>>;
};

/** Somebody who has no business with the things of a case's creator. */
export type Outsider = Pick<Caller, "name" | "place"> & {
  /** Whose things they must not get at. */
  readonly from: readonly Visibility[];
  /** Of which things they may hear that they are there, and not theirs. */
  readonly learns: readonly Visibility[];
  /** Where they are no outsider, though they are everywhere else. */
  readonly belongs?: (operation: Asked) => boolean;
};

/** Somebody who may not act, where, and what they hear. */
export type Barred = Caller & { readonly status: number; readonly from: (operation: Asked) => boolean };

export type Open = {
  /** Those of the kit, in its order. */
  readonly outsiders: readonly Caller[];
  /** Those who may: each row lets one of them through with some of the things of a case's creator. The first may do most. */
  insiders(things: Things): readonly Caller[];
  readonly barred: readonly Barred[];
};

/** What the tests over all doors need of one: who may ask there, and who must not get at somebody else's things. */
export type DoorKit = {
  readonly door: Door;
  readonly changes?: DoorChanges;
  /** With what each path begins that says who asks. */
  readonly pathOfWho?: `/:${string}`;
  /** What all who ask there are; what is for others needs more. */
  readonly kinds: readonly Access[];
  readonly outsiders: readonly Outsider[];
  /** Lists in which whoever may see a thing finds it. */
  readonly lists: readonly (readonly [Method, path: string, "case" | "document"])[];
  open(town: Town): Promise<Open>;
};

/** The places of a town by name. */
export const placesOf = (town: Town): Readonly<Record<"muni" | "other", Residence>> => ({
  muni: town,
  other: town.other,
});

const BOTH: readonly Visibility[] = ["interno", "reservado"];

/** People who have no business with the things of `creator`. */
export const STRANGERS: readonly (Outsider & { readonly who: Who })[] = [
  { name: "a user of another municipality", place: "other", who: "creator", from: BOTH, learns: [] },
  { name: "a user of another sector", place: "muni", who: "stranger", from: BOTH, learns: ["interno"] },
  {
    name: "a colleague who is a stranger to it",
    place: "muni",
    who: "unsealed",
    from: ["reservado"],
    learns: [],
  },
  {
    name: "somebody who may search everything",
    place: "muni",
    who: "searcher",
    from: ["reservado"],
    learns: [],
  },
  { name: "an administrator", place: "muni", who: "admin", from: ["reservado"], learns: [] },
  { name: "the mayor", place: "muni", who: "mayor", from: ["reservado"], learns: [] },
];
