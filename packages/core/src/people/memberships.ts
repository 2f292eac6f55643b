import type { GlobalClient } from "@foja/db/clients/types";

/** Who came in, as the identity provider vouches for it. */
export type SignedIn = {
  readonly email: string;
  /** The account: what the provider calls it (`sub`). */
  readonly subject: string;
};

/** What the directory of e-mails says of somebody in one municipality. */
export type Membership = {
  readonly schemaName: string;
  readonly userId: string;
  /** Whether the account may open it: see `findMemberships`. */
  readonly opens: boolean;
  /** The platform made the account for a password: it opens nobody's who is to come in by another service. */
  readonly byPassword: boolean;
  /** Null for one that is gone. */
  readonly municipality: {
    readonly id: string;
    readonly schemaName: string;
    readonly name: string;
    readonly acronym: string;
    readonly license: string;
  } | null;
};

/**
 * The municipalities that an address belongs to, in the order of their schemas, and whether this account opens them. An address alone
 * proves nothing: an administrator can give an account any, or take a link to it for themselves. Such an account opens their own
 * municipality and no other, for good; a link that was mailed makes another account (`prove-mailbox.ts`). One with which no
 * administrator ever had to do opens all: whoever has its password read the mailbox, or the provider itself vouches for them.
 */
export const findMemberships = (
  global: Pick<GlobalClient, "$queryRaw">,
  { email, subject }: SignedIn,
): Promise<Membership[]> => global.$queryRaw<Membership[]>`
  SELECT d.schema_name AS "schemaName", d.user_id AS "userId",
    (a.only_in IS NULL OR a.only_in = d.schema_name) AS opens, coalesce(a.is_made, false) AS "byPassword",
    CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'schemaName', m.schema_name, 'name', m.name,
      'acronym', m.acronym, 'license', m.license) END AS municipality
  FROM foja_global.email_directory d LEFT JOIN foja_global.municipalities m ON m.schema_name = d.schema_name
    LEFT JOIN foja_global.provider_accounts a ON a.subject = ${subject}
  WHERE d.email = ${email.toLowerCase()} ORDER BY d.schema_name`;

/** Schemas of those that this account opens. */
export const findOpenSchemas = async (
  global: Pick<GlobalClient, "$queryRaw">,
  signedIn: SignedIn,
): Promise<string[]> =>
  (await findMemberships(global, signedIn)).flatMap(({ opens, schemaName }) => (opens ? [schemaName] : []));
