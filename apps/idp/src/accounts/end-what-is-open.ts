import { endGrants } from "../database/model-adapter";
import type { Queryable } from "../database/transaction";

/**
 * Ends what a person has open, in the transaction that changes their account: sessions, consents, refresh tokens here, and a notice
 * for the platform, which keeps sessions of its own. Access tokens already given live to their end.
 */
export const endWhatIsOpen = async (client: Queryable, accountId: string): Promise<void> => {
  await endGrants(client, "account_id = $1", accountId);
  await client.query("DELETE FROM idp.models WHERE account_id = $1 AND kind <> 'Grant'", [accountId]);
  // Not now(), which is when the transaction began: whoever signed in meanwhile did so with the account as it was.
  await client.query(
    "INSERT INTO idp.logout_notices (account_id, changed_at) VALUES ($1, clock_timestamp())",
    [accountId],
  );
};
