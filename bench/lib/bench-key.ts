import { createHash, randomUUID } from "node:crypto";
import type { Database } from "@foja/db/clients/database";

// What is measured is the work, not the limit.
const RATE_LIMIT_PER_MINUTE = 1_000_000_000;

export type BenchKey = { readonly key: string; remove(): Promise<void> };

/** A key of the municipality for these people, to be removed after the run. */
export const writeKey = async (
  database: Database,
  schema: string,
  userIds: readonly string[],
  kind: { readonly keyType: string; readonly allowedOrigins?: string[] } = { keyType: "standard" },
): Promise<BenchKey> => {
  const key = `sk-bench-${randomUUID()}`;
  const municipality = await database.global.municipality.findUniqueOrThrow({
    where: { schemaName: schema },
  });
  const { id } = await database.global.apiKey.create({
    data: {
      id: randomUUID(),
      municipalityId: municipality.id,
      hash: createHash("sha256").update(key).digest("hex"),
      prefix: key.slice(0, 12),
      name: "bench",
      ...kind,
      rateLimitPerMinute: RATE_LIMIT_PER_MINUTE,
      users: { create: userIds.map((userId) => ({ userId, schemaName: schema })) },
    },
  });
  return { key, remove: async () => void (await database.global.apiKey.delete({ where: { id } })) };
};
