import {
  ACTIVATION_LINK_DAYS,
  type Account,
  type Identity,
  IdentityEmailInUse,
} from "@foja/core/ports/identity";
import type { Secrets } from "@foja/core/ports/secrets";
import { activationAddress, sealActivation } from "./keycloak-activation";
import {
  CHOOSE_PASSWORD,
  createKeycloakUsers,
  type KeycloakOptions,
  type KeycloakUser,
} from "./keycloak-users";
import type { Ask } from "./provider-calls";

export type KeycloakIdentityOptions = KeycloakOptions & {
  /** Address of the platform, which has the page of the activation links. */
  readonly publicUrl: string;
  readonly secrets: Secrets;
};

const DAY_MS = 86_400_000;

/** Keycloak asks for both names at the first sign-in where a realm wants them and they lack. */
const namesOf = (fullName: string) => {
  const [, first = fullName, last] = /^(.*\S)\s+(\S+)$/.exec(fullName.trim()) ?? [];
  return { firstName: first, ...(last && { lastName: last }) };
};

/** Accounts of a Keycloak realm. */
export const createKeycloakIdentity = ({
  publicUrl,
  secrets,
  ...options
}: KeycloakIdentityOptions): Identity => {
  const users = createKeycloakUsers(options);
  const { within, path } = users;

  const toAccount = async (ask: Ask, { id, enabled, requiredActions }: KeycloakUser): Promise<Account> => ({
    id,
    disabled: !enabled,
    // A temporary one is nobody's yet.
    hasPassword: !requiredActions.includes(CHOOSE_PASSWORD) && (await users.passwordSetAt(ask, id)) !== null,
  });

  /** Tells the clients of the realm, too (OpenID Connect Back-Channel Logout 1.0), and ends refresh tokens. */
  const endSessions = (ask: Ask, id: string) => ask("POST", `${path(id)}/logout`, { expect: [204, 404] });

  return {
    find: (email) =>
      within(async (ask) => {
        const found = await users.byEmail(ask, email);
        return found ? toAccount(ask, found) : null;
      }),

    ensure: ({ email, fullName }) =>
      within(async (ask) => {
        // Nobody can sign in before they had a link. Whoever administers the person answers for their address.
        const body = { username: email, email, emailVerified: true, enabled: true, ...namesOf(fullName) };
        const { status } = await ask("POST", "/users", { body, expect: [201, 409] });
        const found = await users.byEmail(ask, email);
        if (!found) throw new Error("the account was removed in the meantime");
        return { ...(await toAccount(ask, found)), made: status === 201 };
      }),

    changeEmail: (id, email) =>
      within(async (ask) => {
        if ((await users.byId(ask, id))?.email !== email) {
          const body = { username: email, email, emailVerified: true };
          const { status } = await ask("PUT", path(id), { body, expect: [204, 409] });
          if (status === 409) throw new IdentityEmailInUse();
        }
        await endSessions(ask, id);
      }),

    activationLink: (id) =>
      within(async (ask) => {
        const user = await users.byId(ask, id);
        if (!user) throw new Error("no such account");
        const expiresAt = new Date(Date.now() + ACTIVATION_LINK_DAYS * DAY_MS);
        const token = sealActivation(secrets, {
          accountId: id,
          email: user.email ?? "",
          passwordSetAt: await users.passwordSetAt(ask, id),
          expiresAt: expiresAt.getTime(),
        });
        return { url: activationAddress(publicUrl, token), expiresAt };
      }),

    setDisabled: (id, disabled) =>
      within(async (ask) => {
        await ask("PUT", path(id), { body: { enabled: !disabled }, expect: [204] });
        if (disabled) await endSessions(ask, id);
      }),

    remove: (id) =>
      within(async (ask) => {
        await endSessions(ask, id);
        await ask("DELETE", path(id), { expect: [204, 404] });
      }),
  };
};
