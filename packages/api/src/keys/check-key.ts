import { defineRefusal } from "@foja/core/kernel/refusal";
import type { KeyType } from "@foja/core/keys/key-text";
import type { Key } from "./find-key";

/** Why a key can't be used; undefined when it can. */
export const keyProblem = (
  key: Key,
  types: readonly KeyType[],
  now: Date,
): "wrong type" | "inactive" | "expired" | undefined => {
  if (!types.includes(key.keyType)) return "wrong type";
  if (!key.isActive) return "inactive";
  return key.expiresAt !== null && key.expiresAt <= now ? "expired" : undefined;
};

export const keyRequired = defineRefusal("unauthenticated", "API_KEY_REQUIRED", "X-API-Key header requerido");
export const keyInvalid = defineRefusal("unauthenticated", "API_KEY_INVALID", "API Key invalida o expirada");

/** The key that a request carries. */
export const readKey = (headers: Headers): string => {
  const key = headers.get("x-api-key")?.trim();
  if (!key) throw keyRequired();
  return key;
};
