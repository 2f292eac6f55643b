import { createHash, timingSafeEqual } from "node:crypto";
import type { Database, Statement } from "@foja/db/clients/types";
import { GLOBAL_SCHEMA } from "@foja/db/schema-name";
import { z } from "zod";

/**
 * Keys of external systems and of the panel are one kind here; those of citizens and of backups are not
 * (decisions B).
 */
const GATEWAY_KEY_TYPES: readonly string[] = ["standard", "api"];

// No user has it: looked up in place of an identifier that is none, so that both take the same way.
const NOBODY = "00000000-0000-0000-0000-000000000000";

export type GatewayKey = {
  readonly id: string;
  readonly hash: string;
  readonly keyType: string;
  readonly isActive: boolean;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly rateLimitPerMinute: number;
  readonly municipality: {
    readonly id: string;
    readonly schemaName: string;
    readonly acronym: string;
    readonly license: string;
  };
  /** Schema in which the key authorizes the user; null when it does not. */
  readonly userSchema: string | null;
};

// One statement, because every request asks it.
const KEY: Statement = {
  name: "gateway-key",
  text: (table) => `
    select k.id, k.api_key_hash as hash, k.key_type as "keyType", k.is_active as "isActive",
      k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.rate_limit_per_minute as "rateLimitPerMinute",
      json_build_object('id', m.id, 'schemaName', m.schema_name, 'acronym', m.acronym, 'license', m.license)
        as municipality,
      (select u.schema_name from ${table("api_key_users")} u where u.api_key_id = k.id and u.user_id = $2) as "userSchema"
    from ${table("api_keys")} k join ${table("municipalities")} m on m.id = k.municipality_id
    where k.api_key_hash = $1`,
};

export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** The usable key with that text, and its association with the user if there is one. */
export const findGatewayKey = async (
  database: Pick<Database, "prepared">,
  sent: { readonly key: string; readonly userId: string },
  now: Date,
): Promise<GatewayKey | undefined> => {
  const hash = hashKey(sent.key);
  const userId = z.guid().safeParse(sent.userId).data ?? NOBODY;
  const [found] = await database.prepared<GatewayKey>(GLOBAL_SCHEMA, KEY, [hash, userId]);
  return found && isSame(found.hash, hash) && isUsable(found, now) ? found : undefined;
};

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

const isUsable = (key: GatewayKey, now: Date): boolean =>
  key.isActive && GATEWAY_KEY_TYPES.includes(key.keyType) && (key.expiresAt === null || key.expiresAt > now);
