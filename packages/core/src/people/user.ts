import { USER_NOT_FOUND } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";

/** States of a user (specification 3, 2.2). */
export const USER_STATE = { inactive: 0, active: 1, pending: 2, archived: 5 } as const;

/** Only active users can act, through any interface. */
export const isActive = (user: { readonly estado: number }): boolean => user.estado === USER_STATE.active;

/** Who may come in: active people, and those who become it by signing in. */
export const mayEnter = (user: { readonly estado: number }): boolean =>
  isActive(user) || user.estado === USER_STATE.pending;

export const userNotFound = defineRefusal("not_found", "NOT_FOUND", USER_NOT_FOUND);
