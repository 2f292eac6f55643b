import type { Session } from "./types";

/** Whom the audit names where no person acts: the installation itself, by a sweep, a seed or an operator's command. */
export const SYSTEM_SESSION = {
  actor: { kind: "system", id: null },
  door: "system",
  requestId: null,
} as const satisfies Session;
