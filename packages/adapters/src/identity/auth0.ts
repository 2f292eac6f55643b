import {
  ACTIVATION_LINK_DAYS,
  type Account,
  type Identity,
  IdentityEmailInUse,
} from "@foja/core/ports/identity";
import { z } from "zod";
import { createClientToken } from "./client-token";
import { inventPassword } from "./invented-password";
import { type Ask, type CallsOptions, createProviderCalls, ProviderRefused, segment } from "./provider-calls";

export type Auth0Options = Pick<CallsOptions, "timeoutMs" | "sleep"> & {
  /** `https://<tenant>.<region>.auth0.com`, also where people sign in by another name: the management API answers there alone. */
  readonly url: string;
  /** A machine-to-machine application with the scopes of docs/identity.md. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the database connection that has the accounts. */
  readonly connection: string;
  /** Where people go on to once they have a password. */
  readonly publicUrl: string;
};

/** Auth0 wants a password for every account: until the person chooses theirs, this says that it is nobody's. */
const PENDING = { foja_password: "pending" };

const user = z.object({
  user_id: z.string().min(1),
  email: z.string().optional(),
  blocked: z.boolean().default(false),
  last_password_reset: z.string().optional(),
  app_metadata: z.object({ foja_password: z.string().optional() }).optional(),
  identities: z.array(z.object({ connection: z.string() })).default([]),
});
type User = z.output<typeof user>;

const toAccount = ({ user_id: id, blocked: disabled, last_password_reset, app_metadata }: User): Account => ({
  id,
  disabled,
  hasPassword: app_metadata?.foja_password !== PENDING.foja_password || last_password_reset !== undefined,
});

const ticket = z.object({ ticket: z.url() });

const DAY_SECONDS = 86_400;

/** Calls of the Management API v2, as the machine-to-machine application. */
export const createAuth0Calls = ({
  url,
  ...options
}: Pick<Auth0Options, "url" | "clientId" | "clientSecret" | "timeoutMs" | "sleep">) =>
  createProviderCalls({
    ...options,
    baseUrl: `${url}/api/v2`,
    authorize: createClientToken({ ...options, url: `${url}/oauth/token`, audience: `${url}/api/v2/` }),
  });

/** Accounts of an Auth0 database connection, through the Management API v2 (https://auth0.com/docs/api/management/v2). */
export const createAuth0Identity = (options: Auth0Options): Identity => {
  const { connection, publicUrl } = options;
  const within = createAuth0Calls(options);
  const one = (id: string) => `/users/${segment(id)}`;

  /** The same person may have signed in by a social network, too: that account is another one. */
  const findWith = async (ask: Ask, email: string): Promise<User | undefined> => {
    const { body } = await ask("GET", `/users-by-email?${new URLSearchParams({ email })}`, { expect: [200] });
    return z
      .array(user)
      .parse(body)
      .find(({ identities }) => identities[0]?.connection === connection);
  };

  /** Not every plan of Auth0 has it: without it, what is open there ends by itself. */
  const endSessions = (ask: Ask, id: string) =>
    ask("DELETE", `${one(id)}/sessions`, { expect: [202, 204, 402, 403, 404] });

  return {
    find: (email) =>
      within(async (ask) => {
        const found = await findWith(ask, email);
        return found ? toAccount(found) : null;
      }),

    ensure: ({ email, fullName: name }) =>
      within(async (ask) => {
        const body = {
          connection,
          email,
          name,
          password: inventPassword(),
          email_verified: false,
          verify_email: false,
          app_metadata: PENDING,
        };
        const made = await ask("POST", "/users", { body, expect: [201, 409] });
        if (made.status === 201) return { ...toAccount(user.parse(made.body)), made: true };
        const found = await findWith(ask, email);
        if (!found) throw new Error("the account was removed in the meantime");
        return { ...toAccount(found), made: false };
      }),

    changeEmail: (id, email) =>
      within(async (ask) => {
        const before = user.parse((await ask("GET", one(id), { expect: [200] })).body);
        if (before.email !== email) {
          // Whoever administers the person answers for their address.
          const body = { connection, email, email_verified: true, verify_email: false };
          const { status, body: said } = await ask("PATCH", one(id), { body, expect: [200, 400, 409] });
          if (status !== 200) {
            // A 400 has many reasons, told in sentences.
            const owner = await findWith(ask, email);
            if (owner && owner.user_id !== id) throw new IdentityEmailInUse();
            throw new ProviderRefused("PATCH /users/*", status, said);
          }
        }
        await endSessions(ask, id);
      }),

    activationLink: (id) =>
      within(async (ask) => {
        const seconds = ACTIVATION_LINK_DAYS * DAY_SECONDS;
        const expiresAt = new Date(Date.now() + seconds * 1_000);
        const body = { user_id: id, ttl_sec: seconds, mark_email_as_verified: true, result_url: publicUrl };
        const made = await ask("POST", "/tickets/password-change", { body, expect: [201] });
        return { url: ticket.parse(made.body).ticket, expiresAt };
      }),

    setDisabled: (id, disabled) =>
      within(async (ask) => {
        await ask("PATCH", one(id), { body: { blocked: disabled }, expect: [200] });
        if (disabled) await endSessions(ask, id);
      }),

    remove: (id) =>
      within(async (ask) => {
        await endSessions(ask, id);
        await ask("DELETE", one(id), { expect: [204, 404] });
      }),
  };
};
