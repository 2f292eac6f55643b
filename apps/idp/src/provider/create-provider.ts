import Provider, { type Configuration, errors, type JWK, type KoaContextWithOIDC } from "oidc-provider";
import { connectionId, noteToken } from "../connections/connections";
import { createModelAdapter, touchClient } from "../database/model-adapter";
import { RESPONSE_MODES } from "../http/response-modes";
import type { IdpOptions } from "../options";
import { createFindAccount, findActiveAccount, grantClaims, namespacedClaims } from "./claims";
import { createDocumentFetch } from "./client-documents";
import { DESKTOP_CLIENT, DESKTOP_CLIENT_ID } from "./desktop-client";
import { renderErrorPage, renderLoggedOut, renderLogout } from "./library-pages";
import { ACCESS_TOKEN_SECONDS, GRANT_DAYS, REFRESH_TOKEN_DAYS } from "./lifetimes";
import { createLoadExistingGrant, createPolicy } from "./policy";
import { createPublicFetch } from "./public-fetch";
import { acceptedResources, resourceServerOf } from "./resources";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

type Client = NonNullable<KoaContextWithOIDC["oidc"]["client"]>;

/** The OpenID provider without our pages and routes: authorization code with PKCE, nothing else. */
export const createProvider = (options: IdpOptions, keys: readonly JWK[]): Provider => {
  const provider = new Provider(options.issuer, configure(options, keys));

  // Addresses in answers come from the configuration, never from the Host header of a request.
  const { protocol, host } = new URL(options.issuer);
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  });

  provider.on("server_error", (ctx, error) =>
    options.logger.error({ err: error, path: ctx.path }, "server_error"),
  );
  provider.on("grant.success", (ctx) => {
    const clientId = ctx.oidc.client?.clientId;
    if (!clientId || clientId === options.webClient.id) return;
    touchClient(options.pool, clientId).catch((err: unknown) =>
      options.logger.error({ err }, "touch_client"),
    );
  });
  return provider;
};

const configure = (options: IdpOptions, keys: readonly JWK[]): Configuration => {
  const { pool, claimNamespace, webClient } = options;
  const isThirdParty = (client: Client | undefined) => client?.clientId !== webClient.id;
  const namespaced = ["email", "email_verified", "name"].map((claim) => `${claimNamespace}/${claim}`);
  const { secure, names } = cookieSettings(options.issuer);

  return {
    adapter: createModelAdapter(pool, options.secrets),
    jwks: { keys: [...keys] },
    clients: [firstPartyClient(options), DESKTOP_CLIENT],
    findAccount: createFindAccount(pool, claimNamespace),
    claims: { openid: ["sub", ...namespaced], email: ["email", "email_verified"], profile: ["name"] },
    scopes: ["openid", "profile", "email", "offline_access"],
    // Clients read the person from the id token; asking userinfo as well is a second request for the same.
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    pkce: { required: () => true },
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    enabledJWA: { idTokenSigningAlgValues: ["RS256"], userinfoSigningAlgValues: ["RS256"] },
    clientDefaults: {
      grant_types: ["authorization_code"],
      response_types: ["code"],
      id_token_signed_response_alg: "RS256",
      response_modes: RESPONSE_MODES,
    },
    rotateRefreshToken: true,
    // An assistant keeps working after its user logs out of the web; its consent is revoked, not its session.
    expiresWithSession: async (ctx) => !isThirdParty(ctx.oidc.client),
    loadExistingGrant: createLoadExistingGrant(webClient.id),
    extraTokenClaims: async (_ctx, token) => {
      const account = "accountId" in token ? await findActiveAccount(pool, token.accountId) : undefined;
      if (!account) return undefined;
      const person = namespacedClaims(claimNamespace, account);
      if (token.clientId === webClient.id) return person;
      const grantId = "grantId" in token ? token.grantId : undefined;
      const connection = grantId === undefined ? undefined : await noteToken(pool, grantId);
      // What the person chose is not known: nobody gets more than they meant to give.
      if (grantId === undefined || !connection) throw new errors.InvalidGrant("nobody chose what it may do");
      return { ...person, ...grantClaims(claimNamespace, connectionId(grantId), connection) };
    },
    clientBasedCORS: (_ctx, origin, client) =>
      isThirdParty(client) && (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    cookies: {
      keys: [...options.cookieKeys],
      names,
      long: { httpOnly: true, sameSite: "lax", secure, signed: true },
      short: { httpOnly: true, sameSite: "lax", secure, signed: true },
    },
    discovery: { ui_locales_supported: ["es", "en"] },
    features: features(options, isThirdParty),
    interactions: {
      policy: createPolicy(webClient.id),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    ttl: {
      AccessToken: () => ACCESS_TOKEN_SECONDS,
      AuthorizationCode: () => 60,
      IdToken: () => HOUR,
      Interaction: () => HOUR,
      Session: () => 12 * HOUR,
      Grant: () => GRANT_DAYS * DAY,
      RefreshToken: () => REFRESH_TOKEN_DAYS * DAY,
    },
    renderError: renderErrorPage(options),
    fetch: createDocumentFetch(options.fetch ?? createPublicFetch()),
  };
};

const features = (options: IdpOptions, isThirdParty: (client: Client | undefined) => boolean) => {
  const accepted = acceptedResources([options.publicUrl, ...options.extraResources]);
  const ofSigner = new Set([options.publicUrl]);
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: async (
        _ctx: unknown,
        client: Client,
        token: { readonly clientId?: string | undefined },
      ) => token.clientId === client.clientId,
    },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: "draft-02",
      // The draft wants a path; a bare origin would make a whole site one client.
      allowFetch: async (_ctx: unknown, clientId: string) => new URL(clientId).pathname !== "/",
    },
    resourceIndicators: {
      enabled: true,
      // Clients that know nothing of resource indicators still get a token that the gateway can read.
      defaultResource: async (_ctx: unknown, client: Client, oneOf?: readonly string[]) =>
        oneOf?.[0] ?? (isThirdParty(client) ? options.publicUrl : []),
      useGrantedResource: async (ctx: KoaContextWithOIDC) => isThirdParty(ctx.oidc.client),
      getResourceServerInfo: async (_ctx: unknown, resource: string, client: Client) =>
        resourceServerOf(client.clientId === DESKTOP_CLIENT_ID ? ofSigner : accepted, resource),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: renderLogout(options),
      postLogoutSuccessSource: renderLoggedOut(options),
    },
  } satisfies Configuration["features"];
};

const firstPartyClient = ({ webClient }: IdpOptions) => ({
  client_id: webClient.id,
  client_secret: webClient.secret,
  client_name: "Foja",
  redirect_uris: [...webClient.redirectUris],
  post_logout_redirect_uris: [...webClient.postLogoutRedirectUris],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code" as const],
});

const cookieSettings = (issuer: string) => ({
  secure: issuer.startsWith("https:"),
  names: { session: "idp_session", interaction: "idp_interaction", resume: "idp_resume" },
});
