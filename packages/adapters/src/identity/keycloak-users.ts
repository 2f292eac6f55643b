import { z } from "zod";
import { createClientToken } from "./client-token";
import { type Ask, type CallsOptions, createProviderCalls, segment } from "./provider-calls";

export type KeycloakOptions = Pick<CallsOptions, "timeoutMs" | "sleep"> & {
  /** Of the realm: `https://host/realms/<realm>`, as in OIDC_ISSUER, or by an inner name. */
  readonly url: string;
  /** A client with a service account that has the roles of docs/identity.md. */
  readonly clientId: string;
  readonly clientSecret: string;
};

const user = z.object({
  id: z.string().min(1),
  email: z.string().optional(),
  enabled: z.boolean(),
  requiredActions: z.array(z.string()).default([]),
});
export type KeycloakUser = z.output<typeof user>;

const credentials = z.array(z.object({ type: z.string(), createdDate: z.number().nullish() }));

/** The action that Keycloak asks for after a temporary password. */
export const CHOOSE_PASSWORD = "UPDATE_PASSWORD";

/** The users of a realm through the admin REST API of Keycloak 26. */
export const createKeycloakUsers = (options: KeycloakOptions) => {
  const { url } = options;
  // Of several `/realms/` the last one is the realm's: whatever stands before is a path of the server.
  const at = url.lastIndexOf("/realms/");
  if (at < 0) throw new Error("IDENTITY_URL of a Keycloak ends in /realms/<realm>");

  return {
    within: createProviderCalls({
      ...options,
      baseUrl: `${url.slice(0, at)}/admin${url.slice(at)}`,
      authorize: createClientToken({ ...options, url: `${url}/protocol/openid-connect/token` }),
    }),
    path: (id: string) => `/users/${segment(id)}`,

    byEmail: async (ask: Ask, email: string): Promise<KeycloakUser | undefined> => {
      const query = new URLSearchParams({ email, exact: "true", max: "2" });
      const { body } = await ask("GET", `/users?${query}`, { expect: [200] });
      return z.array(user).parse(body)[0];
    },

    byId: async (ask: Ask, id: string): Promise<KeycloakUser | undefined> => {
      const { status, body } = await ask("GET", `/users/${segment(id)}`, { expect: [200, 404] });
      return status === 404 ? undefined : user.parse(body);
    },

    /** When the password was set, in milliseconds; null without one. */
    passwordSetAt: async (ask: Ask, id: string): Promise<number | null> => {
      const { body } = await ask("GET", `/users/${segment(id)}/credentials`, { expect: [200] });
      const password = credentials.parse(body).find(({ type }) => type === "password");
      return password ? (password.createdDate ?? 0) : null;
    },
  };
};

export type KeycloakUsers = ReturnType<typeof createKeycloakUsers>;
