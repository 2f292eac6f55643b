import type { NextAuthOptions, Profile } from "next-auth";
import { decode } from "next-auth/jwt";
import { env } from "../server/env";
import { logger } from "../server/logger";
import { runtime } from "../server/runtime";
import { localAddress } from "./local-address";
import { USES_SECURE_COOKIES } from "./session-token";
import { SESSION_SECONDS } from "./ui-sessions";

const isVerified = (claims: Profile | undefined): boolean =>
  claims !== undefined && "email_verified" in claims && claims.email_verified === true;

// What a cookie that expired, was ended or is somebody's invention makes the library say.
const ORDINARY = new Set(["JWT_SESSION_ERROR"]);

/**
 * Sign-in through whatever OpenID provider is configured: the built-in one, Keycloak, Auth0. The session is a sealed
 * cookie with the e-mail; what the person may do is looked up at every request, so a change of rights acts at once.
 */
export const authOptions: NextAuthOptions = {
  secret: env.nextauthSecret,
  useSecureCookies: USES_SECURE_COOKIES,
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  jwt: {
    maxAge: SESSION_SECONDS,
    // So that the library's own routes know no ended session either; pages ask `readSession`.
    decode: async (parameters) => {
      const token = await decode(parameters);
      return token && (await runtime().uiSessions.isOpen(token.sid)) ? token : null;
    },
  },
  logger: {
    error: (code, metadata) =>
      logger[ORDINARY.has(code) ? "debug" : "error"]({ err: errorIn(metadata), code }, "signing in failed"),
    warn: (code) => logger.debug({ code }, "signing in"),
    debug: (code) => logger.trace({ code }, "signing in"),
  },
  pages: { signIn: "/ingresar", error: "/ingresar", signOut: "/ingresar" },
  providers: [
    {
      id: "oidc",
      name: "OpenID Connect",
      type: "oauth",
      wellKnown: `${env.oidcIssuer}/.well-known/openid-configuration`,
      clientId: env.oidcClientId,
      clientSecret: env.oidcClientSecret,
      authorization: { params: { scope: "openid email profile" } },
      checks: ["pkce", "state", "nonce"],
      idToken: true,
      profile: (claims: { sub: string; email?: string; name?: string } & Record<string, unknown>) => ({
        id: claims.sub,
        email: (claims.email ?? String(claims[`${env.claimNamespace}/email`] ?? "")).toLowerCase(),
        name: claims.name ?? null,
      }),
    },
  ],
  callbacks: {
    // The e-mail is the key to a person's municipalities: a provider where anybody may write any address must not decide.
    signIn: ({ profile }) => env.oidcTrustUnverifiedEmail || isVerified(profile),
    jwt: async ({ token, account }) => {
      if (!account) return token;
      const sid = await runtime().uiSessions.start(token.email ?? "");
      // The provider asks for its own token again when the person leaves (OpenID Connect RP-Initiated Logout 1.0, 2).
      return { ...token, sid, ...(account.id_token && { idToken: account.id_token }) };
    },
    redirect: ({ url, baseUrl }) => localAddress(url, baseUrl),
  },
  events: { signOut: ({ token }) => runtime().uiSessions.end(token?.sid) },
};

const errorIn = (metadata: Error | { readonly error: Error }): Error =>
  metadata instanceof Error ? metadata : metadata.error;
