import { randomUUID } from "node:crypto";
import type { ReferenceKind } from "@foja/core/kernel/meaning";
import { inventKey, storedKey } from "@foja/core/keys/key-text";
import type { Residence } from "@foja/testing/town/residence";

/** A key on which nobody is authorized, and one with somebody who is. Both can't be used: nobody knows their texts. */
export const keyThings = async (place: Residence) => {
  const { global } = place.systemContext();
  const userId = place.people.signer.id;
  const make = async (users: readonly string[]): Promise<string> => {
    const { id } = await global.apiKey.create({
      data: {
        id: randomUUID(),
        municipalityId: place.municipalityId,
        ...storedKey(inventKey("api")),
        name: "Sistema que nadie usa",
        keyType: "api",
        isActive: false,
        users: { create: users.map((user) => ({ userId: user, schemaName: place.schema })) },
      },
    });
    return id;
  };
  return {
    apiKey: [await make([]), await make([userId])],
    keyUser: [userId],
    tenant: [place.schema],
  } satisfies Partial<Record<ReferenceKind, readonly unknown[]>>;
};
