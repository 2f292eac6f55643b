import { BlockList, isIP } from "node:net";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { Key } from "./find-key";

const FAMILIES = { 4: "ipv4", 6: "ipv6" } as const;

const familyOf = (address: string): "ipv4" | "ipv6" | undefined => FAMILIES[isIP(address) as 4 | 6];

/** Adds an address or a block in CIDR notation; what is neither lets nobody in. */
const add = (list: BlockList, origin: string): void => {
  const [address = "", prefix, ...more] = origin.trim().split("/");
  const family = familyOf(address);
  if (!family || more.length > 0) return;
  if (prefix === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === "ipv4" ? 32 : 128))
    list.addSubnet(address, Number(prefix), family);
};

/** Whether a caller may use a key from there. No origins, no caller; what is no address or block lets nobody in. */
export const isAllowedFrom = (origins: readonly string[], address: string): boolean => {
  const list = new BlockList();
  for (const origin of origins) add(list, origin);
  const [plain = ""] = address.split("%");
  const family = familyOf(plain);
  return family !== undefined && list.check(plain, family);
};

export const originForbidden = defineRefusal("forbidden", "ORIGIN_FORBIDDEN", "La clave no se usa desde ahí");

/**
 * Whether this key may be used from there: that of a backup from where it says, and from nowhere else; that of a portal from anywhere
 * unless it says from where (specification 2, 5). Others have no such check (specification 1, 5.2).
 */
export const isUsedFrom = (
  { keyType, allowedOrigins }: Pick<Key, "keyType" | "allowedOrigins">,
  address: string,
): boolean => {
  if (keyType === "tad" && allowedOrigins.length === 0) return true;
  return !["tad", "backup"].includes(keyType) || isAllowedFrom(allowedOrigins, address);
};
