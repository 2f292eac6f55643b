import type { KeyRow } from "../rows";

/** Key of the text that says what a key is for. A standard key is one of the same kind (decisions B). */
export const KEY_TYPE_LABELS = {
  api: "typeApi",
  standard: "typeApi",
  tad: "typeTad",
  backup: "typeBackup",
} as const satisfies Record<KeyRow["key_type"], string>;

export type KeyStatus = "active" | "inactive" | "expired";

export const KEY_STATUS_LABELS = {
  active: "statusActive",
  inactive: "statusInactive",
  expired: "statusExpired",
} as const satisfies Record<KeyStatus, string>;

export const keyStatusOf = (key: Pick<KeyRow, "is_active" | "expires_at">): KeyStatus => {
  if (!key.is_active) return "inactive";
  return key.expires_at && new Date(key.expires_at) <= new Date() ? "expired" : "active";
};

/** Only these act for people. */
export const actsForPeople = ({ key_type }: Pick<KeyRow, "key_type">): boolean =>
  key_type === "api" || key_type === "standard";
