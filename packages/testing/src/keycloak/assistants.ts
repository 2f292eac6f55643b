import { createClientToken } from "@foja/adapters/identity/client-token";
import { type Asked, createProviderCalls } from "@foja/adapters/identity/provider-calls";
import { z } from "zod";
import type { Keycloak } from "./start-keycloak";

type AssistantsOptions = {
  /** Address of the realm. */
  readonly issuer: string;
  /** Address of the platform; its MCP address is below. */
  readonly publicUrl: string;
  /** Prefix of its claims. */
  readonly claimNamespace: string;
  /** Where the answers of applications that register themselves may go. */
  readonly trustedHosts: readonly string[];
};

export type AssistantsRealm = {
  /** Somebody with a password. */
  addPerson(email: string, password: string, emailVerified?: boolean): Promise<string>;
  /** The operator lets an application read alone. */
  letReadAlone(clientId: string): Promise<void>;
};

const named = z.array(
  z.looseObject({ id: z.string(), name: z.string().optional(), subType: z.string().optional() }),
);

/** Opens a realm to AI assistants, as docs/mcp-provider.md says. */
export const openToAssistants = async (
  { url, admin }: Keycloak,
  { issuer, publicUrl, claimNamespace, trustedHosts }: AssistantsOptions,
): Promise<AssistantsRealm> => {
  const within = createProviderCalls({
    baseUrl: issuer.replace("/realms/", "/admin/realms/"),
    authorize: createClientToken({ url: `${url}/realms/master/protocol/openid-connect/token`, ...admin }),
    timeoutMs: 60_000,
  });
  const call = (method: string, path: string, body?: Asked["body"]) =>
    within((ask) => ask(method, path, { ...(body && { body }), expect: [200, 201, 204] }));
  const find = async (path: string, name: string, subType?: string) => {
    const all = named.parse((await call("GET", path)).body);
    const found = all.find((one) => one.name === name && (!subType || one.subType === subType));
    if (!found) throw new Error(`there is no ${name} at ${path}`);
    return found;
  };
  const addScope = async (name: string, attributes: Readonly<Record<string, string>>) => {
    await call("POST", "/client-scopes", { name, protocol: "openid-connect", attributes });
    return (await find("/client-scopes", name)).id;
  };
  /** Keycloak takes a dot in a claim's name for a step into an object. */
  const claim = (name: string) => `${claimNamespace}/${name}`.replaceAll(".", "\\.");
  const map = async (scope: string, name: string, mapper: string, config: Readonly<Record<string, string>>) =>
    call("POST", `/client-scopes/${scope}/protocol-mappers/models`, {
      name,
      protocol: "openid-connect",
      protocolMapper: mapper,
      config: { "access.token.claim": "true", ...config },
    });
  const property = (name: string, user: string, type: string) =>
    [
      name,
      "oidc-usermodel-property-mapper",
      { "user.attribute": user, "claim.name": claim(name), "jsonType.label": type },
    ] as const;

  // 1. What every application gets, whatever it registers for.
  const { id: basic } = await find("/client-scopes", "basic");
  for (const [name, audience] of Object.entries({ foja: publicUrl, "foja mcp": `${publicUrl}/mcp` })) {
    await map(basic, name, "oidc-audience-mapper", { "included.custom.audience": audience });
  }
  await map(basic, ...property("email", "email", "String"));
  await map(basic, ...property("email_verified", "emailVerified", "boolean"));

  // 2. Applications that name `openid` when they register are refused unless there is such a scope.
  const openid = await addScope("openid", {
    "include.in.token.scope": "false",
    "display.on.consent.screen": "false",
  });
  await call("PUT", `/default-optional-client-scopes/${openid}`);

  // 3. Who may register.
  const policies =
    "/components?type=org.keycloak.services.clientregistration.policy.ClientRegistrationPolicy";
  const hosts = await find(policies, "Trusted Hosts", "anonymous");
  await call("PUT", `/components/${hosts.id}`, {
    ...hosts,
    config: {
      "host-sending-registration-request-must-match": ["false"],
      "client-uris-must-match": ["true"],
      "trusted-hosts": [...trustedHosts],
    },
  });

  // 4. PKCE for all that have no secret.
  await call("PUT", "/client-policies/profiles", {
    profiles: [
      {
        name: "pkce",
        executors: [{ executor: "pkce-enforcer", configuration: { "auto-configure": true } }],
      },
    ],
  });
  await call("PUT", "/client-policies/policies", {
    policies: [
      {
        name: "pkce for applications without a secret",
        enabled: true,
        conditions: [{ condition: "client-access-type", configuration: { type: ["public"] } }],
        profiles: ["pkce"],
      },
    ],
  });

  // 5. For applications that are to read alone.
  const readsAlone = await addScope("foja-solo-lectura", { "display.on.consent.screen": "true" });
  await map(readsAlone, "read_only", "oidc-hardcoded-claim-mapper", {
    "claim.name": claim("read_only"),
    "claim.value": "true",
    "jsonType.label": "boolean",
  });

  return {
    addPerson: async (email, password, emailVerified = true) => {
      await call("POST", "/users", {
        username: email,
        email,
        emailVerified,
        firstName: "Ana",
        lastName: "López",
        enabled: true,
        credentials: [{ type: "password", value: password, temporary: false }],
      });
      const found = await call("GET", `/users?exact=true&username=${encodeURIComponent(email)}`);
      return named.parse(found.body)[0]!.id;
    },
    letReadAlone: async (clientId) => {
      const clients = named.parse(
        (await call("GET", `/clients?clientId=${encodeURIComponent(clientId)}`)).body,
      );
      await call("PUT", `/clients/${clients[0]!.id}/default-client-scopes/${readsAlone}`);
    },
  };
};
