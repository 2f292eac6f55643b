import { hashKey, inventKey, type KeyType, storedKey } from "@foja/core/keys/key-text";
import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import { seedId } from "./ids";
import type { SeededMunicipality } from "./seed-municipality";

type KeyKind = {
  readonly keyType: KeyType;
  readonly name: string;
  readonly town: "main" | "other";
  readonly ratePerMinute: number;
  readonly isActive?: false;
  readonly expiresAt?: Date;
  readonly allowedOrigins?: string[];
};

// Generous where programs try the product by the thousand; the defaults of real keys are the panel's matter.
const KEYS = {
  api_key: {
    keyType: "standard",
    name: "Sistema de ejemplo",
    town: "main",
    ratePerMinute: 60_000,
  },
  admin_key: { keyType: "api", name: "Administración", town: "main", ratePerMinute: 6000 },
  tad_key: {
    keyType: "tad",
    name: "Portal del ciudadano",
    town: "main",
    ratePerMinute: 6000,
  },
  backup_key: {
    keyType: "backup",
    name: "Copia de respaldo",
    town: "main",
    ratePerMinute: 6000,
    allowedOrigins: ["127.0.0.0/8", "::1/128"],
  },
  expired_key: {
    keyType: "standard",
    name: "Sistema anterior (vencida)",
    town: "main",
    ratePerMinute: 60,
    expiresAt: new Date("2020-01-01T03:00:00Z"),
  },
  inactive_key: {
    keyType: "standard",
    name: "Sistema dado de baja",
    town: "main",
    ratePerMinute: 60,
    isActive: false,
  },
  other_api_key: {
    keyType: "standard",
    name: "Sistema de ejemplo",
    town: "other",
    ratePerMinute: 60_000,
  },
} as const satisfies Record<string, KeyKind>;

export type DemoKeys = Record<keyof typeof KEYS, string>;

const KINDS: Readonly<Record<keyof typeof KEYS, KeyKind>> = KEYS;

export const keyNames = Object.keys(KEYS) as (keyof typeof KEYS)[];

/**
 * One key of each kind. Only hashes are stored, so the plain keys of an earlier run must be given back (`known`); one that is
 * not known any more, or is not the stored one, is replaced by a new one.
 */
export const seedKeys = async (
  database: Database,
  towns: Readonly<
    Record<
      "main" | "other",
      { readonly municipality: SeededMunicipality; readonly userIds: readonly string[] }
    >
  >,
  known: Partial<DemoKeys>,
): Promise<DemoKeys> =>
  database.inTransaction(database.global, SYSTEM_SESSION, async (tx) => {
    const keys: Partial<DemoKeys> = {};
    for (const name of keyNames) {
      const kind = KINDS[name];
      const { municipality, userIds } = towns[kind.town];
      const id = seedId(`key:${municipality.schema}:${name}`);
      const stored = await tx.apiKey.findUnique({ where: { id } });
      const remembered = known[name];
      if (stored && remembered && stored.hash === hashKey(remembered)) {
        keys[name] = remembered;
        continue;
      }

      const key = inventKey(kind.keyType);
      const secret = storedKey(key);
      keys[name] = key;
      if (stored) {
        await tx.apiKey.update({ where: { id }, data: secret });
        continue;
      }
      await tx.apiKey.create({
        data: {
          id,
          municipalityId: municipality.municipality_id,
          ...secret,
          name: kind.name,
          keyType: kind.keyType,
          rateLimitPerMinute: kind.ratePerMinute,
          isActive: kind.isActive ?? true,
          expiresAt: kind.expiresAt ?? null,
          allowedOrigins: kind.allowedOrigins ?? [],
          users: { create: userIds.map((userId) => ({ userId, schemaName: municipality.schema })) },
        },
      });
    }
    return keys as DemoKeys;
  });
