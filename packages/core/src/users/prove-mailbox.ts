import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { GlobalTransaction } from "@foja/db/clients/types";
import type { Context, Ports } from "../kernel/context";
import { mayEnter } from "../people/user";
import { ACTIVATION_LINK_DAYS } from "../ports/identity";
import { AT_PROVIDER_MS, type Link } from "./account-link";

// An account that opens one municipality alone (`provider-accounts.ts`) is no way into another one that has its address too, nor may that
// one take the account away from the first. Whoever reads the mailbox may: the link that is mailed to them puts a new account, with a
// password that they choose, in the place of the old one.

const DAY_MS = 86_400_000;

/** A link for the mail alone, to be handled like a password. It replaces the one that was mailed before. */
export const linkToProve = async (
  { db, now }: Pick<Context, "db" | "now">,
  {
    subject,
    email,
    publicUrl,
  }: { readonly subject: string; readonly email: string; readonly publicUrl: string },
): Promise<Link> => {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now().getTime() + ACTIVATION_LINK_DAYS * DAY_MS);
  await db.$executeRaw`
    UPDATE foja_global.provider_accounts SET mailed_hash = ${hashOf(token)}, mailed_to = ${email}, mailed_until = ${expiresAt}
    WHERE subject = ${subject}`;
  return { url: `${publicUrl}/activar?${new URLSearchParams({ comprobar: token })}`, expiresAt };
};

type Sources = {
  readonly database: Pick<Database, "global" | "tenant" | "inTransaction">;
  readonly ports: Pick<Ports, "identity">;
  readonly now: () => Date;
};

/** Whose mailbox a link proves; undefined when it serves no more. Looking never uses it up: mail scanners follow every link. */
export const peekProof = async (
  { database, now }: Pick<Sources, "database" | "now">,
  token: string,
): Promise<{ readonly email: string } | undefined> => {
  const found = await findProof(database.global, token, now());
  return found && { email: found.email };
};

/**
 * Uses the link up: the account goes, with its password and whatever is open, and another one takes its place, which opens every municipality
 * that has the address.
 * @returns where its password is chosen; undefined when the link serves no more
 * @throws IdentityUnavailable and the link still serves
 */
export const proveMailbox = async (
  { database, ports: { identity }, now }: Sources,
  token: string,
): Promise<{ readonly url: string } | undefined> => {
  const asked = await findProof(database.global, token, now());
  if (!asked) return undefined;
  return database.inTransaction(
    database.global,
    SYSTEM_SESSION,
    async (tx) => {
      // As everybody who changes who has an address (email-directory.ts); of two who use the link one finds it used.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('email ' || ${asked.email}, 0))`;
      const proof = await findProof(tx, token, now());
      const person = proof && (await findPerson({ database }, tx, proof.email));
      if (!proof || !person) return undefined;
      await identity.remove(proof.subject);
      const account = await identity.ensure({ email: proof.email, ...person });
      await tx.providerAccount.upsert({
        where: { subject: account.id },
        create: { subject: account.id, isMade: true },
        update: {},
      });
      const { url } = await identity.activationLink(account.id);
      await tx.providerAccount.update({
        where: { subject: proof.subject },
        data: { mailedHash: null, mailedTo: null, mailedUntil: null },
      });
      return { url };
    },
    { timeoutMs: 2 * AT_PROVIDER_MS },
  );
};

const findProof = async (
  db: Pick<GlobalTransaction, "providerAccount">,
  token: string,
  now: Date,
): Promise<{ readonly subject: string; readonly email: string } | undefined> => {
  const found = await db.providerAccount.findUnique({ where: { mailedHash: hashOf(token) } });
  if (!found?.mailedTo || !found.mailedUntil || found.mailedUntil <= now) return undefined;
  return { subject: found.subject, email: found.mailedTo };
};

/** The first who may come in there with a password. */
const findPerson = async (
  { database }: Pick<Sources, "database">,
  tx: GlobalTransaction,
  email: string,
): Promise<{ readonly fullName: string; readonly municipality: string } | undefined> => {
  const entries = await tx.directoryEntry.findMany({ where: { email }, orderBy: { schemaName: "asc" } });
  for (const { schemaName, userId } of entries) {
    const user = await database.tenant(schemaName).user.findUnique({ where: { id: userId } });
    if (user?.email !== email || user.authMethod !== "database" || !mayEnter(user)) continue;
    const { name } = await tx.municipality.findUniqueOrThrow({ where: { schemaName } });
    return { fullName: user.fullName, municipality: name };
  }
  return undefined;
};

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
