import type { ApiKey } from "@foja/db/generated/global/client";
import type { Context } from "../kernel/context";
import { ownKey } from "../keys/api-key";

type Receiving = Pick<Context, "global" | "tenant" | "ports">;

/** The key that a notice goes to, if there still is one. */
export const findReceivingKey = (
  { global, tenant }: Pick<Context, "global" | "tenant">,
  id: string,
): Promise<ApiKey | null> => global.apiKey.findFirst({ where: ownKey({ tenant }, id) });

export const KEY_GONE = "La clave de API se eliminó";

/** Why a key hears nothing now; undefined when it does. None of it is the receiver's fault. */
export const silenceOf = (
  key: Pick<ApiKey, "isActive" | "expiresAt" | "webhookUrl"> | null | undefined,
  now: Date,
): string | undefined => {
  if (!key) return KEY_GONE;
  const { isActive, expiresAt, webhookUrl } = key;
  if (!webhookUrl) return "La clave de API no tiene dirección de avisos";
  if (!isActive) return "La clave de API está desactivada";
  if (expiresAt !== null && expiresAt <= now) return "La clave de API venció";
  return undefined;
};

export const secretOf = (
  { ports }: Pick<Receiving, "ports">,
  { webhookSecretSealed }: Pick<ApiKey, "webhookSecretSealed">,
): string | null => (webhookSecretSealed === null ? null : ports.secrets.decrypt(webhookSecretSealed));
