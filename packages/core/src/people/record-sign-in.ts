import type { Database } from "@foja/db/clients/database";
import { findMemberships, type SignedIn } from "./memberships";
import { USER_STATE } from "./user";

/**
 * What the first sign-in leaves with the people that an address belongs to, in each municipality that the account opens: what the provider calls them, and
 * that somebody who was pending is active from now on (specification 3, 3.1; decisions E).
 */
export const recordSignIn = async (
  database: Pick<Database, "tenant" | "global" | "inTransaction" | "isBehind">,
  { email, subject }: SignedIn,
): Promise<void> => {
  const { active, pending } = USER_STATE;
  for (const membership of await findMemberships(database.global, { email, subject })) {
    const { schemaName, userId: id, opens, byPassword } = membership;
    if (!opens) continue;
    // Nobody gets in there at this moment either.
    if (await database.isBehind(schemaName)) continue;
    await database.inTransaction(database.tenant(schemaName), SESSION, (tx) =>
      tx.user.updateMany({
        // Who got another address meanwhile has not signed in with it.
        where: {
          id,
          email,
          ...(byPassword && { authMethod: "database" }),
          OR: [{ estado: pending }, { estado: active, authId: null }],
        },
        data: { estado: active, authId: subject },
      }),
    );
  }
};

/** A person comes in before it is known as whom: having signed in alone is no activity of a user. */
const SESSION = { actor: { kind: "person", id: null }, door: "ui", requestId: null } as const;
