import type { Database } from "@foja/db/clients/database";
import { USER_STATE } from "./user";

export type SignIn = {
  /** Lower case, as the identity provider vouches for it. */
  readonly email: string;
  /** What the provider calls the person (`sub`). */
  readonly subject: string;
};

/**
 * What the first sign-in leaves with the people that an address belongs to, in each of their municipalities: what the provider calls them, and
 * that somebody who was pending is active from now on (specification 3, 3.1; decisions E).
 */
export const recordSignIn = async (
  database: Pick<Database, "tenant" | "global" | "inTransaction" | "isBehind">,
  { email, subject }: SignIn,
): Promise<void> => {
  const { active, pending } = USER_STATE;
  const entries = await database.global.directoryEntry.findMany({ where: { email } });
  for (const { schemaName, userId: id } of entries) {
    // Nobody gets in there at this moment either.
    if (await database.isBehind(schemaName)) continue;
    await database.inTransaction(database.tenant(schemaName), SESSION, (tx) =>
      tx.user.updateMany({
        // Who got another address meanwhile has not signed in with it.
        where: { id, email, OR: [{ estado: pending }, { estado: active, authId: null }] },
        data: { estado: active, authId: subject },
      }),
    );
  }
};

/** A person comes in before it is known as whom: having signed in alone is no activity of a user. */
const SESSION = { actor: { kind: "person", id: null }, door: "ui", requestId: null } as const;
