import { createHash, timingSafeEqual } from "node:crypto";
import type { GlobalClient } from "@foja/db/clients/types";
import { z } from "zod";

/**
 * Keys of external systems and of the panel are one kind here; those of citizens and of backups are not
 * (decisions B).
 */
const GATEWAY_KEY_TYPES: readonly string[] = ["standard", "api"];

// No user has it: looked up in place of an identifier that is none, so that both take the same way.
const NOBODY = "00000000-0000-0000-0000-000000000000";

export type GatewayKey = NonNullable<Awaited<ReturnType<typeof lookUp>>>;

const lookUp = (global: GlobalClient, hash: string, userId: string) =>
  global.apiKey.findUnique({
    where: { hash },
    include: { municipality: true, users: { where: { userId }, take: 1 } },
  });

export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** The usable key with that text, and its association with the user if there is one. */
export const findGatewayKey = async (
  global: GlobalClient,
  sent: { readonly key: string; readonly userId: string },
  now: Date,
): Promise<GatewayKey | undefined> => {
  const hash = hashKey(sent.key);
  const userId = z.guid().safeParse(sent.userId).data ?? NOBODY;
  const found = await lookUp(global, hash, userId);
  return found && isSame(found.hash, hash) && isUsable(found, now) ? found : undefined;
};

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

const isUsable = (key: GatewayKey, now: Date): boolean =>
  key.isActive && GATEWAY_KEY_TYPES.includes(key.keyType) && (key.expiresAt === null || key.expiresAt > now);
