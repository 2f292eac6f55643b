import * as oauth from "oauth4webapi";
import type { Fetch } from "./ask";
import { Problem } from "./problem";
import { isSafeAddress } from "./server-address";
import type { Discovered } from "./wire";

export type SignedIn = {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  /** Undefined where the provider gives none: the person signs in again when the access is over. */
  readonly refreshToken: string | undefined;
};

/** The identity provider of a server, for this program as a public client. Secrets there are none: PKCE stands in (RFC 7636, RFC 8252). */
export type IdentityProvider = {
  /** What the browser opens. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** @throws Problem SIGN_IN_REFUSED, SIGN_IN_FAILED, SERVER_UNREACHABLE, SERVER_TIMEOUT */
  exchange(request: AuthorizationRequest, callback: URL): Promise<SignedIn>;
  /** @throws Problem SIGNED_OUT when the refresh token is over, SIGN_IN_FAILED, SERVER_* */
  refresh(refreshToken: string): Promise<SignedIn>;
  /** Best effort: a provider that can't be reached forgets by itself. */
  revoke(refreshToken: string): Promise<void>;
};

/** Known to this program alone until the answer comes. */
export type AuthorizationRequest = {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

export const createAuthorizationRequest = (redirectUri: string): AuthorizationRequest => ({
  redirectUri,
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
});

type Settings = Pick<Discovered, "issuer" | "client_id" | "resource" | "scopes">;

const TIMEOUT_MS = 20_000;
const MINUTES_IF_UNSAID = 5;

export const createIdentityProvider = (fetch: Fetch, settings: Settings): IdentityProvider => {
  const client: oauth.Client = { client_id: settings.client_id };
  const options = () => ({
    [oauth.customFetch]: (url: string, init: object) => fetch(url, init),
    // Plain http only where `isSafeAddress` lets it be: on this machine.
    [oauth.allowInsecureRequests]: settings.issuer.startsWith("http:") && isSafeAddress(settings.issuer),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

  let known: Promise<oauth.AuthorizationServer> | undefined;
  const server = (): Promise<oauth.AuthorizationServer> => {
    known ??= find().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const find = async () => {
    const issuer = new URL(settings.issuer);
    return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options()));
  };

  return {
    authorizationUrl: (request) =>
      telling(async () => {
        const { authorization_endpoint: endpoint } = await server();
        if (!endpoint || !isSafeAddress(endpoint)) throw new Problem("SIGN_IN_FAILED", { cause: "endpoint" });
        const url = new URL(endpoint);
        const parameters = {
          response_type: "code",
          client_id: settings.client_id,
          redirect_uri: request.redirectUri,
          scope: settings.scopes,
          resource: settings.resource,
          state: request.state,
          nonce: request.nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(request.verifier),
          code_challenge_method: "S256",
          // OpenID Connect Core 1.0, 11: without it a provider may leave the refresh token out.
          ...(settings.scopes.split(" ").includes("offline_access") && { prompt: "consent" }),
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return url.href;
      }),

    exchange: (request, callback) =>
      telling(async () => {
        const found = await server();
        const parameters = oauth.validateAuthResponse(found, client, callback, request.state);
        const response = await oauth.authorizationCodeGrantRequest(
          found,
          client,
          oauth.None(),
          parameters,
          request.redirectUri,
          request.verifier,
          { ...options(), additionalParameters: { resource: settings.resource } },
        );
        const checks = { expectedNonce: request.nonce, requireIdToken: true };
        return signedIn(await oauth.processAuthorizationCodeResponse(found, client, response, checks));
      }),

    refresh: (refreshToken) =>
      telling(async () => {
        const found = await server();
        const response = await oauth.refreshTokenGrantRequest(found, client, oauth.None(), refreshToken, {
          ...options(),
          additionalParameters: { resource: settings.resource },
        });
        const next = signedIn(await oauth.processRefreshTokenResponse(found, client, response));
        return { ...next, refreshToken: next.refreshToken ?? refreshToken };
      }, "SIGNED_OUT"),

    revoke: async (refreshToken) => {
      try {
        const found = await server();
        if (!found.revocation_endpoint) return;
        await oauth.processRevocationResponse(
          await oauth.revocationRequest(found, client, oauth.None(), refreshToken, options()),
        );
      } catch {
        // The person signs out all the same: what is forgotten here can't be used from here.
      }
    },
  };
};

const signedIn = (answer: oauth.TokenEndpointResponse): SignedIn => ({
  accessToken: answer.access_token,
  expiresInSeconds: answer.expires_in ?? MINUTES_IF_UNSAID * 60,
  refreshToken: answer.refresh_token,
});

/** What went wrong, in this program's words; what the provider wrote is for nobody's eyes. */
const telling = async <T>(run: () => Promise<T>, refused: Refused = "SIGN_IN_REFUSED"): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw toldAs(error, refused);
  }
};

type Refused = "SIGN_IN_REFUSED" | "SIGNED_OUT";

const toldAs = (error: unknown, refused: Refused): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof oauth.AuthorizationResponseError) return new Problem(refused, { cause: error.error });
  if (error instanceof oauth.ResponseBodyError) {
    const { status, error: cause } = error;
    return status >= 500 ? new Problem("SERVER_UNAVAILABLE", { status }) : new Problem(refused, { cause });
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    const status = error.cause instanceof Response ? error.cause.status : 0;
    if (status >= 500) return new Problem("SERVER_UNAVAILABLE", { status });
    return new Problem("SIGN_IN_FAILED", { cause: String(error.code) });
  }
  return new Problem(isTimeout(error) ? "SERVER_TIMEOUT" : "SERVER_UNREACHABLE");
};

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";
