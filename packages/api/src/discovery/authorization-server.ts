import { z } from "zod";
import { readOpenIdConfiguration } from "../people/provider-metadata";
import { issuerForms, providerUnavailable } from "../people/verify-token";
import { SCOPES } from "./scopes";

/** A provider that changes its endpoints is believed so much later. */
const FRESH_MS = 10 * 60_000;

/** One that does not answer is asked no oftener, whatever comes in. */
const PAUSE_MS = 5_000;

export type AuthorizationServerSettings = {
  readonly issuer: string;
  /** Where applications register themselves (RFC 7591), for a provider whose own description does not say it. */
  readonly registrationUrl?: string | undefined;
  /** For a provider that takes PKCE with S256 without saying so: clients refuse one that does not say it. */
  readonly takesS256: boolean;
};

type Sources = {
  readonly now: () => Date;
  /** Hears why the provider could not be asked. */
  readonly onOutage: (error: unknown) => void;
};

const webAddress = z.url({ protocol: /^https?$/ });
const openIdConfiguration = z.looseObject({
  issuer: webAddress,
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  // What is wrong here must not cost the rest.
  registration_endpoint: webAddress.optional().catch(undefined),
  scopes_supported: z.array(z.string()).optional().catch(undefined),
  code_challenge_methods_supported: z.array(z.string()).optional().catch(undefined),
});

export type AuthorizationServer = z.output<typeof openIdConfiguration>;

/**
 * The metadata of the authorization server (RFC 8414; specification 1, 4.6), as its OpenID configuration says them: asked for at most
 * every ten minutes, and shown as last known while the provider is down. Throws the refusal that it is unavailable while nothing is known.
 */
export const createAuthorizationServer = (
  settings: AuthorizationServerSettings,
  { now, onOutage }: Sources,
): (() => Promise<AuthorizationServer>) => {
  let known: AuthorizationServer | undefined;
  let failure: unknown;
  let nextAt = 0;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    try {
      known = describeServer(await readOpenIdConfiguration(settings.issuer), settings);
      nextAt = now().getTime() + FRESH_MS;
    } catch (error) {
      failure = error;
      nextAt = now().getTime() + PAUSE_MS;
      onOutage(error);
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    if (now().getTime() >= nextAt) {
      asking ??= ask();
      await asking;
    }
    if (!known) throw providerUnavailable(failure);
    return known;
  };
};

/** Throws when it describes another provider, or none. */
const describeServer = (
  told: unknown,
  { issuer, registrationUrl, takesS256 }: AuthorizationServerSettings,
): AuthorizationServer => {
  const { registration_endpoint, scopes_supported, code_challenge_methods_supported, ...server } =
    openIdConfiguration.parse(told);
  if (!issuerForms(issuer).includes(server.issuer)) {
    throw new Error(`The identity provider ${issuer} describes ${server.issuer}`);
  }
  const registration = registrationUrl ?? registration_endpoint;
  const challenges = code_challenge_methods_supported ?? (takesS256 ? ["S256"] : undefined);
  return {
    ...server,
    ...(registration && { registration_endpoint: registration }),
    // Some clients ask for all that are there, and are refused for those that are other applications'.
    ...(scopes_supported && { scopes_supported: SCOPES.filter((scope) => scopes_supported.includes(scope)) }),
    ...(challenges && { code_challenge_methods_supported: challenges }),
  };
};
