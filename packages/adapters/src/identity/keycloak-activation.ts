import type { Secrets } from "@foja/core/ports/secrets";
import { z } from "zod";
import { inventPassword } from "./invented-password";
import { createKeycloakUsers, type KeycloakOptions } from "./keycloak-users";
import type { Ask } from "./provider-calls";

/**
 * What a link says. Keycloak sends its own links by mail and hands none out, so this one is ours: it names the password that there
 * was (or none), and whoever uses it sets another one, after which it names nothing any more. Nothing needs to be kept.
 */
const activation = z.strictObject({
  use: z.literal("activation"),
  accountId: z.string(),
  email: z.string(),
  /** Milliseconds; null without a password. */
  passwordSetAt: z.number().nullable(),
  expiresAt: z.number(),
});
type Activation = z.output<typeof activation>;

export const sealActivation = (secrets: Secrets, about: Omit<Activation, "use">): string =>
  secrets.encrypt(JSON.stringify({ use: "activation", ...about } satisfies Activation));

export const activationAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/activar?${new URLSearchParams({ token })}`;

const read = (secrets: Secrets, token: string): Activation | undefined => {
  try {
    return activation.safeParse(JSON.parse(secrets.decrypt(token))).data;
  } catch {
    // Nobody's token, or one that was sealed with a key that is no longer ours.
    return undefined;
  }
};

export type KeycloakActivation = {
  /** Whose link it is; undefined when it can't be used. Looking never uses it up. @throws IdentityUnavailable */
  peek(token: string): Promise<{ readonly email: string } | undefined>;
  /**
   * Gives the account a temporary password, for which Keycloak has the person choose their own, and uses the link up. Undefined when it
   * can't be used.
   * @throws IdentityUnavailable
   */
  use(token: string): Promise<{ readonly email: string; readonly temporaryPassword: string } | undefined>;
};

export type KeycloakActivationOptions = KeycloakOptions & {
  readonly secrets: Secrets;
  /** Does the work while nobody else does the same for this account: of two uses at once one comes first. */
  readonly alone: <T>(accountId: string, work: () => Promise<T>) => Promise<T>;
};

/** What the page of the activation links of a Keycloak does. */
export const createKeycloakActivation = ({
  secrets,
  alone,
  ...options
}: KeycloakActivationOptions): KeycloakActivation => {
  const users = createKeycloakUsers(options);

  const isOpen = async (
    ask: Ask,
    { accountId, email, passwordSetAt, expiresAt }: Activation,
  ): Promise<boolean> => {
    if (expiresAt <= Date.now()) return false;
    const user = await users.byId(ask, accountId);
    if (!user?.enabled || user.email !== email) return false;
    return (await users.passwordSetAt(ask, accountId)) === passwordSetAt;
  };

  return {
    peek: async (token) => {
      const about = read(secrets, token);
      if (!about) return undefined;
      return (await users.within((ask) => isOpen(ask, about))) ? { email: about.email } : undefined;
    },

    use: async (token) => {
      const about = read(secrets, token);
      if (!about) return undefined;
      const { accountId, email } = about;
      return alone(accountId, () =>
        users.within(async (ask) => {
          if (!(await isOpen(ask, about))) return undefined;
          const temporaryPassword = inventPassword();
          const password = { type: "password", value: temporaryPassword, temporary: true };
          // Before the password, which uses the link up: a crash between both leaves it open.
          await ask("PUT", users.path(accountId), { body: { emailVerified: true }, expect: [204] });
          await ask("PUT", `${users.path(accountId)}/reset-password`, { body: password, expect: [204] });
          await ask("POST", `${users.path(accountId)}/logout`, { expect: [204] });
          return { email, temporaryPassword };
        }),
      );
    },
  };
};
