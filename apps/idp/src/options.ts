import type { Secrets } from "@foja/core/ports/secrets";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Passwords } from "./accounts/passwords";

export type WebClient = {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  /** Where it is told whose sessions have ended. */
  readonly backchannelLogoutUri: string;
};

export type IdpOptions = {
  /** Public address of the provider: an origin, without path. */
  readonly issuer: string;
  /** Public address of the platform, without slash at the end. */
  readonly publicUrl: string;
  /** Further addresses under which the gateway is reached, without slash at the end. */
  readonly extraResources: readonly string[];
  /** Prefix of the claims that the gateway reads, without slash at the end. */
  readonly claimNamespace: string;
  readonly webClient: WebClient;
  readonly adminToken: string;
  /** The first signs, all of them verify. */
  readonly cookieKeys: readonly string[];
  readonly trustedProxies: number;
  /** Applications that may register themselves from one address; all together, ten times as many. */
  readonly registrationsPerHour: number;
  readonly pool: Pool;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly logger: Logger;
  /** Fetches client id metadata documents. */
  readonly fetch?: typeof globalThis.fetch;
};
