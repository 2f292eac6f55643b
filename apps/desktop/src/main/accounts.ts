import type { Fetch } from "../server/ask";
import { createIdentityProvider, type IdentityProvider } from "../server/identity-provider";
import type { KeyStore } from "../server/key-store";
import { Problem } from "../server/problem";
import { createRefreshedCredential, type RefreshedCredential } from "../server/refreshed-credential";
import type { KnownServer } from "../server/server-list";
import { signIn } from "../server/sign-in";
import type { Language } from "../token/messages";

export type Accounts = {
  /** The same one for a server each time: two would use a refresh token twice. */
  of(server: KnownServer): RefreshedCredential;
  /** One at a time; another ends the one before. @throws Problem SIGN_IN_*, SERVER_* */
  signIn(server: KnownServer, language: Language): Promise<void>;
  cancel(): void;
  signOut(server: KnownServer): Promise<void>;
};

type Account = { readonly provider: IdentityProvider; readonly credential: RefreshedCredential };

/** Who the person is, at each server. */
export const createAccounts = ({
  fetch,
  keys,
  openBrowser,
}: {
  readonly fetch: Fetch;
  readonly keys: KeyStore;
  readonly openBrowser: (url: string) => Promise<void>;
}): Accounts => {
  const accounts = new Map<string, Account>();
  let underWay: AbortController | undefined;

  const accountOf = (server: KnownServer): Account => {
    // A server that changed its provider has another account.
    const key = JSON.stringify([
      server.address,
      server.issuer,
      server.client_id,
      server.resource,
      server.scopes,
    ]);
    const known = accounts.get(key);
    if (known) return known;
    const provider = createIdentityProvider(fetch, server);
    const account = { provider, credential: createRefreshedCredential(provider, keys.of(server)) };
    accounts.set(key, account);
    return account;
  };

  return {
    of: (server) => accountOf(server).credential,
    signIn: async (server, language) => {
      underWay?.abort(new Problem("SIGN_IN_CANCELLED"));
      const controller = new AbortController();
      underWay = controller;
      try {
        const { provider, credential } = accountOf(server);
        await credential.take(await signIn({ provider, openBrowser, language, signal: controller.signal }));
      } finally {
        if (underWay === controller) underWay = undefined;
      }
    },
    cancel: () => underWay?.abort(new Problem("SIGN_IN_CANCELLED")),
    signOut: (server) => accountOf(server).credential.signOut(),
  };
};
