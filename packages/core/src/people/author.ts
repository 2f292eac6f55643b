import type { CitizenActor, UserActor } from "../kernel/actors";

export type Author = { readonly userId: string | null; readonly citizenId: string | null };

/** Whom a row names that somebody of the municipality or a citizen writes: one of the two. */
export const authorOf = (actor: UserActor | CitizenActor): Author =>
  actor.kind === "citizen"
    ? { userId: null, citizenId: actor.citizenId }
    : { userId: actor.userId, citizenId: null };
