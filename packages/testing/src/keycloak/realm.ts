import { randomBytes } from "node:crypto";
import { createClientToken } from "@foja/adapters/identity/client-token";
import { type Asked, createProviderCalls } from "@foja/adapters/identity/provider-calls";
import { z } from "zod";
import type { Keycloak } from "./start-keycloak";

type RealmOptions = {
  /** Address of the platform. */
  readonly publicUrl: string;
  /** Where its web app hears of ended sessions. */
  readonly backchannelLogoutUrl: string;
};

export type Realm = {
  readonly issuer: string;
  /** With which people sign in. */
  readonly web: { readonly clientId: string; readonly clientSecret: string };
  /** With which the platform administers accounts. */
  readonly accounts: { readonly clientId: string; readonly clientSecret: string };
  /** An application of others, which people let act for them. */
  readonly assistant: { readonly clientId: string; readonly redirectUri: string };
};

const found = z.array(z.object({ id: z.string(), name: z.string().optional() }));
const one = z.object({ id: z.string() });

/** A realm as docs/identity.md says that it is to be set up. */
export const createRealm = async (
  { url, admin }: Keycloak,
  { publicUrl, backchannelLogoutUrl }: RealmOptions,
): Promise<Realm> => {
  const within = createProviderCalls({
    baseUrl: `${url}/admin/realms`,
    authorize: createClientToken({ url: `${url}/realms/master/protocol/openid-connect/token`, ...admin }),
    timeoutMs: 60_000,
  });
  const call = (method: string, path: string, body?: Asked["body"]) =>
    within((ask) => ask(method, path, { ...(body && { body }), expect: [200, 201, 204] }));
  const clientNamed = async (clientId: string): Promise<string> =>
    found.parse((await call("GET", `/muni/clients?clientId=${clientId}`)).body)[0]!.id;
  const secret = () => randomBytes(24).toString("base64url");
  const web = { clientId: "foja-web", clientSecret: secret() };
  const accounts = { clientId: "foja-accounts", clientSecret: secret() };
  const assistant = { clientId: "asistente", redirectUri: "https://assistant.example/callback" };

  await call("POST", "", {
    realm: "muni",
    enabled: true,
    registrationAllowed: false,
    registrationEmailAsUsername: true,
    loginWithEmailAllowed: true,
    duplicateEmailsAllowed: false,
    // What tests are spared; hashing is most of what a sign-in costs.
    passwordPolicy: "hashIterations(1)",
  });
  await call("POST", "/muni/clients", {
    clientId: web.clientId,
    secret: web.clientSecret,
    publicClient: false,
    standardFlowEnabled: true,
    redirectUris: [`${publicUrl}/api/auth/callback/oidc`],
    attributes: {
      "post.logout.redirect.uris": `${publicUrl}/`,
      "backchannel.logout.url": backchannelLogoutUrl,
      "backchannel.logout.session.required": "true",
      "pkce.code.challenge.method": "S256",
    },
    protocolMappers: [
      {
        name: "gateway",
        protocol: "openid-connect",
        protocolMapper: "oidc-audience-mapper",
        config: { "included.custom.audience": publicUrl, "access.token.claim": "true" },
      },
    ],
  });
  await call("POST", "/muni/clients", {
    clientId: accounts.clientId,
    secret: accounts.clientSecret,
    publicClient: false,
    standardFlowEnabled: false,
    serviceAccountsEnabled: true,
  });
  const service = await call(
    "GET",
    `/muni/clients/${await clientNamed(accounts.clientId)}/service-account-user`,
  );
  const management = await clientNamed("realm-management");
  const roles = found.parse((await call("GET", `/muni/clients/${management}/roles`)).body);
  const { id } = one.parse(service.body);
  const wanted = roles.filter(({ name }) =>
    ["manage-users", "view-users", "view-clients"].includes(name ?? ""),
  );
  await call("POST", `/muni/users/${id}/role-mappings/clients/${management}`, wanted);
  await call("POST", "/muni/clients", {
    clientId: assistant.clientId,
    name: "Asistente de prueba",
    publicClient: true,
    consentRequired: true,
    standardFlowEnabled: true,
    redirectUris: [assistant.redirectUri],
    attributes: { "pkce.code.challenge.method": "S256" },
  });
  return { issuer: `${url}/realms/muni`, web, accounts, assistant };
};
