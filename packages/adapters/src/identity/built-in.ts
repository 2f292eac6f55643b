import { type Account, type Identity, IdentityEmailInUse } from "@foja/core/ports/identity";
import { z } from "zod";
import { type Ask, type CallsOptions, createProviderCalls, segment } from "./provider-calls";

export type BuiltInOptions = Pick<CallsOptions, "timeoutMs" | "sleep"> & {
  /** Address of the provider, as this process reaches it; without a slash at its end. */
  readonly url: string;
  /** IDP_ADMIN_TOKEN of the provider. */
  readonly token: string;
};

const account = z
  .object({ id: z.string(), has_password: z.boolean(), disabled: z.boolean() })
  .transform(({ id, has_password, disabled }): Account => ({ id, hasPassword: has_password, disabled }));
const link = z.object({ url: z.url(), expires_at: z.iso.datetime().transform((text) => new Date(text)) });

/** Accounts of the provider that comes with the product (apps/idp/README.md). */
export const createBuiltInIdentity = ({ url, token, ...options }: BuiltInOptions): Identity => {
  const within = createProviderCalls({
    ...options,
    baseUrl: `${url}/internal/accounts`,
    authorize: async () => `Bearer ${token}`,
  });
  const one = (id: string) => `/${segment(id)}`;

  const findWith = async (ask: Ask, email: string): Promise<Account | null> => {
    const { status, body } = await ask("GET", `?${new URLSearchParams({ email })}`, { expect: [200, 404] });
    return status === 404 ? null : account.parse(body);
  };

  return {
    find: (email) => within((ask) => findWith(ask, email)),
    ensure: ({ email, fullName: name, municipality }) =>
      within(async (ask) => {
        const body = { email, name, municipality };
        const made = await ask("POST", "", { body, expect: [201, 409] });
        if (made.status === 201) return { ...account.parse(made.body), made: true };
        const found = await findWith(ask, email);
        if (!found) throw new Error("the account was removed in the meantime");
        return { ...found, made: false };
      }),
    changeEmail: (id, email) =>
      within(async (ask) => {
        // Whoever administers the person answers for their address.
        const body = { email, email_verified: true };
        const { status } = await ask("PATCH", one(id), { body, expect: [200, 409] });
        if (status === 409) throw new IdentityEmailInUse();
      }),
    activationLink: (id) =>
      within(async (ask) => {
        const { body } = await ask("POST", `${one(id)}/activation-link`, { expect: [201] });
        const { url, expires_at: expiresAt } = link.parse(body);
        return { url, expiresAt };
      }),
    setDisabled: (id, disabled) =>
      within(async (ask) => void (await ask("PATCH", one(id), { body: { disabled }, expect: [200] }))),
    remove: (id) => within(async (ask) => void (await ask("DELETE", one(id), { expect: [204, 404] }))),
  };
};
