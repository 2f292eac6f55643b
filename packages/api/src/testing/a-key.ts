import { randomUUID } from "node:crypto";
import { inventKey, type KeyType, storedKey } from "@foja/core/keys/key-text";
import type { Who } from "@foja/testing/town/cast";
import type { Residence } from "@foja/testing/town/residence";
import type { Town } from "@foja/testing/town/town";

export type KeyOptions = {
  readonly type?: KeyType;
  readonly users?: readonly Who[];
  readonly isActive?: boolean;
  readonly expiresAt?: Date;
  readonly limit?: number;
  readonly allowedOrigins?: readonly string[];
  readonly webhookUrl?: string;
};

export type TestKey = { readonly id: string; readonly text: string };

/** Writes a key of the municipality, authorized for everybody in it unless `users` says otherwise. */
export const aKey = async (
  { database }: Pick<Town, "database">,
  place: Residence,
  options: KeyOptions = {},
): Promise<TestKey> => {
  const { type = "standard" } = options;
  const text = inventKey(type);
  const people = Object.entries(place.people).filter(
    ([who]) => !options.users || options.users.some((user) => user === who),
  );
  const hasUsers = type === "standard" || type === "api";
  const { id } = await database.global.apiKey.create({
    data: {
      id: randomUUID(),
      municipalityId: place.municipalityId,
      ...storedKey(text),
      name: "Sistema de pruebas",
      keyType: type,
      isActive: options.isActive ?? true,
      expiresAt: options.expiresAt ?? null,
      rateLimitPerMinute: options.limit ?? 1_000_000,
      allowedOrigins: [...(options.allowedOrigins ?? [])],
      webhookUrl: options.webhookUrl ?? null,
      users: {
        create: hasUsers ? people.map(([, { id: userId }]) => ({ userId, schemaName: place.schema })) : [],
      },
    },
  });
  return { id, text };
};

export const credentials = (key: Pick<TestKey, "text">, userId: string): Record<string, string> => ({
  "x-api-key": key.text,
  "x-user-id": userId,
});
