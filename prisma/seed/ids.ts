import { createHash } from "node:crypto";

const NAMESPACE = Buffer.from("7f1d6b0c5a0b4c0e9d0b2c3f4a5b6c7d", "hex");

/** Identifier derived from a name (UUID version 5): the same at every fresh start. */
export const seedId = (name: string): string => {
  const hash = createHash("sha1").update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

/** Identifier of a row of one municipality, by a name such as `department:LEGAL`. */
export type IdFor = (name: string) => string;

export const idsOf =
  ({ acronym }: { readonly acronym: string }): IdFor =>
  (name) =>
    seedId(`${acronym}:${name}`);
