import type { NextAuthOptions, Profile } from "next-auth";
import { env } from "../server/env";

/** How long a person stays signed in without coming back. */
const SESSION_SECONDS = 12 * 60 * 60;

const isVerified = (claims: Profile | undefined): boolean =>
  claims !== undefined && "email_verified" in claims && claims.email_verified === true;

/**
 * Sign-in through whatever OpenID provider is configured: the built-in one, Keycloak, Auth0. The session is a sealed
 * cookie with the e-mail; what the person may do is looked up at every request, so a change of rights acts at once.
 */
export const authOptions: NextAuthOptions = {
  secret: env.nextauthSecret,
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
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
    // The provider asks for its own token again when the person leaves (OpenID Connect RP-Initiated Logout 1.0, 2).
    jwt: ({ token, account }) => (account?.id_token ? { ...token, idToken: account.id_token } : token),
  },
};
