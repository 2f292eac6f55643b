import { randomUUID } from "node:crypto";
import type { SignedIn } from "@foja/core/people/memberships";
import { recordSignIn } from "@foja/core/people/record-sign-in";
import type { Database } from "@foja/db/clients/database";
import type { Statement } from "@foja/db/clients/types";
import { GLOBAL_SCHEMA } from "@foja/db/schema-name";

/** How long a person stays signed in. */
export const SESSION_SECONDS = 12 * 60 * 60;

export type UiSessions = {
  /** Id of a new session, for its cookie. */
  start(owner: SignedIn): Promise<string>;
  /** Whether a cookie's session still counts; false for what is no session's id. */
  isOpen(id: unknown): Promise<boolean>;
  /** From now on every copy of its cookie is worth nothing. */
  end(id: unknown): Promise<void>;
  /** Ends all that the provider's subject began before a time. */
  endOfSubject(subject: string, before: Date): Promise<void>;
};

const FIND_OPEN: Statement = {
  name: "ui-session-open",
  text: (table) =>
    `select 1 from ${table("ui_sessions")} where id = $1 and ended_at is null and expires_at > $2`,
};

/**
 * A cookie can be copied, so what ends a session is its row. A municipality that lets somebody no longer act ends theirs by a trigger
 * on its people; the provider's word about an account comes as a logout token.
 */
export const createUiSessions = (
  database: Pick<Database, "global" | "prepared" | "tenant" | "inTransaction" | "isBehind">,
  now: () => Date,
): UiSessions => {
  /** What the pages of that account opened goes with them. */
  const endTickets = async (subject: string): Promise<void> => {
    await database.global.desktopTicket.deleteMany({ where: { subject } });
  };
  return {
    start: async ({ email: written, subject }) => {
      const [id, createdAt, email] = [randomUUID(), now(), written.toLowerCase()];
      const expiresAt = new Date(createdAt.getTime() + SESSION_SECONDS * 1000);
      const { global } = database;
      await global.uiSession.deleteMany({ where: { expiresAt: { lt: createdAt } } });
      await recordSignIn(database, { email, subject });
      await global.uiSession.create({ data: { id, email, subject, createdAt, expiresAt } });
      return id;
    },
    isOpen: async (id) => {
      if (!isUuid(id)) return false;
      return (await database.prepared(GLOBAL_SCHEMA, FIND_OPEN, [id, now()])).length === 1;
    },
    end: async (id) => {
      if (!isUuid(id)) return;
      const [ended] = await database.global.uiSession.updateManyAndReturn({
        where: { id, endedAt: null },
        data: { endedAt: now() },
      });
      if (ended?.subject) await endTickets(ended.subject);
    },
    endOfSubject: async (subject, before) => {
      await database.global.uiSession.updateMany({
        where: { subject, endedAt: null, createdAt: { lt: before } },
        data: { endedAt: now() },
      });
      await endTickets(subject);
    },
  };
};

const isUuid = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
