import type { Credential } from "./credential";
import type { IdentityProvider, SignedIn } from "./identity-provider";
import { Problem } from "./problem";

/** Where the refresh token is kept between two uses. */
export type RefreshTokens = {
  read(): Promise<string | undefined>;
  write(token: string | undefined): Promise<void>;
};

/** Asked anew that long before it ends: clocks differ, and a batch takes its time. */
const EARLY_MS = 60_000;

export type RefreshedCredential = Credential & {
  /** What a sign-in brought. */
  take(signedIn: SignedIn): Promise<void>;
  isSignedIn(): Promise<boolean>;
  signOut(): Promise<void>;
};

/** The access token in memory, a new one whenever it is over. Providers rotate refresh tokens, so that one use at a time may be under way. */
export const createRefreshedCredential = (
  provider: IdentityProvider,
  tokens: RefreshTokens,
  now: () => number = Date.now,
): RefreshedCredential => {
  let access: { readonly token: string; readonly endsAt: number } | undefined;
  let underWay: Promise<string> | undefined;

  const take = async ({ accessToken, expiresInSeconds, refreshToken }: SignedIn): Promise<void> => {
    // First what replaces the old one, which the provider no longer takes.
    await tokens.write(refreshToken);
    access = { token: accessToken, endsAt: now() + expiresInSeconds * 1000 };
  };

  const refresh = async (): Promise<string> => {
    const refreshToken = await tokens.read();
    if (!refreshToken) throw new Problem("SIGNED_OUT");
    try {
      const next = await provider.refresh(refreshToken);
      // Who signed out meanwhile stays so.
      if ((await tokens.read()) !== refreshToken) throw new Problem("SIGNED_OUT");
      await take(next);
      return next.accessToken;
    } catch (error) {
      if (error instanceof Problem && error.code === "SIGNED_OUT") await forgetIf(refreshToken);
      throw error;
    }
  };

  const forgetIf = async (refreshToken: string): Promise<void> => {
    if ((await tokens.read()) !== refreshToken) return;
    access = undefined;
    await tokens.write(undefined);
  };

  const renewed = (): Promise<string> => {
    underWay ??= refresh().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  const isFresh = () => access !== undefined && access.endsAt - EARLY_MS > now();

  return {
    take,
    token: async () => (access && isFresh() ? access.token : renewed()),
    renew: async (refused) => {
      // Another call may have had it renewed while this one was answered.
      if (access && access.token !== refused && isFresh()) return access.token;
      access = undefined;
      return renewed();
    },
    isSignedIn: async () => isFresh() || (await tokens.read()) !== undefined,
    signOut: async () => {
      const refreshToken = await tokens.read();
      access = undefined;
      await tokens.write(undefined);
      if (refreshToken) await provider.revoke(refreshToken);
    },
  };
};
