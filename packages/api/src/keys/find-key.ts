import { timingSafeEqual } from "node:crypto";
import { hashKey, type KeyType } from "@foja/core/keys/key-text";
import { type Acting, type ActingRow, actingOf, actingSql } from "@foja/core/people/read-acting";
import type { Database, Statement } from "@foja/db/clients/types";
import { GLOBAL_SCHEMA } from "@foja/db/schema-name";
import { z } from "zod";

// No user has it: looked up in place of an identifier that is none, so that both take the same way.
const NOBODY = "00000000-0000-0000-0000-000000000000";

export type Key = {
  readonly id: string;
  readonly hash: string;
  readonly keyType: KeyType;
  readonly isActive: boolean;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly rateLimitPerMinute: number;
  readonly allowedOrigins: readonly string[];
  readonly municipality: {
    readonly id: string;
    readonly schemaName: string;
    readonly acronym: string;
    readonly license: string;
  };
  /** Schema in which the key authorizes the user; null when it does not. */
  readonly userSchema: string | null;
};

type TableName = Parameters<Statement["text"]>[0];

// One statement, because every request asks it.
const keySql = (table: TableName): string => `
    select k.id, k.api_key_hash as hash, k.key_type as "keyType", k.is_active as "isActive",
      k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.rate_limit_per_minute as "rateLimitPerMinute",
      k.allowed_origins as "allowedOrigins",
      json_build_object('id', m.id, 'schemaName', m.schema_name, 'acronym', m.acronym, 'license', m.license)
        as municipality,
      (select u.schema_name from ${table("api_key_users")} u where u.api_key_id = k.id and u.user_id = $2) as "userSchema"
    from ${table("api_keys")} k join ${table("municipalities")} m on m.id = k.municipality_id
    where k.api_key_hash = $1`;

const KEY: Statement = { name: "key", text: keySql };

/** Key and acting person at once, over the tables of the municipality that the key is believed to belong to. */
const CALLER: Statement = {
  name: "key-caller",
  text: (table) => `
    select key.*, acting.* from (${keySql((name) => `${GLOBAL_SCHEMA}.${name}`)}) key
      left join lateral (${actingSql(table, "$2")}) acting on true`,
};

export type KeyCaller = {
  /** Whatever its state: what is wrong with it is the door's to say. */
  readonly key: Key;
  /** Absent when it has to be read apart: the first time that a key comes, or when it has moved. */
  readonly acting: Acting | undefined;
};

type CallerRow = Key & { readonly [Part in keyof ActingRow]?: ActingRow[Part] | null };

const PLACES_MAX = 10_000;

/**
 * Finds the key with that text, its association with the user if one is named, and with them, in the same round trip, the acting
 * person. What is remembered of a key is only in which municipality to look; whether it holds is read anew every time.
 */
export const createKeyFinder = (database: Pick<Database, "prepared">) => {
  const places = new Map<string, string>();

  const read = async (hash: string, userId: string): Promise<CallerRow | undefined> => {
    const place = places.get(hash);
    if (place) {
      try {
        const [row] = await database.prepared<CallerRow>(place, CALLER, [hash, userId]);
        return row;
      } catch {
        // The municipality may be gone or half made: the key alone tells what to answer.
        places.delete(hash);
      }
    }
    const [row] = await database.prepared<CallerRow>(GLOBAL_SCHEMA, KEY, [hash, userId]);
    return row;
  };

  return async (text: string, userId?: string): Promise<KeyCaller | undefined> => {
    const hash = hashKey(text);
    const found = await read(hash, z.guid().safeParse(userId).data ?? NOBODY);
    if (!found || !isSame(found.hash, hash)) return undefined;

    const { schemaName } = found.municipality;
    const wasThere = places.get(hash) === schemaName;
    if (places.size >= PLACES_MAX) places.clear();
    places.set(hash, schemaName);
    const { settings, person = null } = found;
    return {
      key: found,
      acting: wasThere && settings ? actingOf(found.municipality, { settings, person }) : undefined,
    };
  };
};

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
