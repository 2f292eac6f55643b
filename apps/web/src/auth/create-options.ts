import { mayNamePerson } from "@foja/api/people/check-token-email";
import type { NextAuthOptions } from "next-auth";
import { decode } from "next-auth/jwt";
import type { Env } from "../env";
import { localAddress } from "./local-address";
import { lineOf } from "./log-library";
import { SESSION_SECONDS, type UiSessions } from "./ui-sessions";

type Settings = Pick<
  Env,
  | "nextauthUrl"
  | "nextauthSecret"
  | "oidcIssuer"
  | "oidcClientId"
  | "oidcClientSecret"
  | "oidcTrustUnverifiedEmail"
  | "claimNamespace"
>;

type Log = Readonly<Record<"trace" | "debug" | "warn" | "error", (fields: object, text: string) => void>>;

/**
 * Sign-in through whatever OpenID provider is configured: the built-in one, Keycloak, Auth0. The session is a sealed
 * cookie with the e-mail; what the person may do is looked up at every request, so a change of rights acts at once.
 */
export const createAuthOptions = (
  settings: Settings,
  { sessions, logger }: { readonly sessions: () => UiSessions; readonly logger: Log },
): NextAuthOptions => ({
  secret: settings.nextauthSecret,
  useSecureCookies: settings.nextauthUrl.startsWith("https://"),
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  jwt: {
    maxAge: SESSION_SECONDS,
    // So that the library's own routes know no ended session either; pages ask `readSession`.
    decode: async (parameters) => {
      const token = await decode(parameters);
      return token && (await sessions().isOpen(token.sid)) ? token : null;
    },
  },
  logger: {
    error: (code, metadata) => {
      const { level, fields } = lineOf(code, metadata);
      logger[level](fields, "signing in failed");
    },
    warn: (code) => logger.debug({ code }, "signing in"),
    debug: (code) => logger.trace({ code }, "signing in"),
  },
  pages: { signIn: "/ingresar", error: "/ingresar", signOut: "/ingresar" },
  providers: [providerOf(settings)],
  callbacks: {
    signIn: ({ profile = {} }) =>
      mayNamePerson(
        { ...profile },
        {
          claimNamespace: settings.claimNamespace,
          trustsUnverifiedEmail: settings.oidcTrustUnverifiedEmail,
        },
      ),
    jwt: async ({ token, account }) => {
      if (!account) return token;
      const sid = await sessions().start({ email: token.email ?? "", subject: account.providerAccountId });
      // The provider asks for its own token again when the person leaves (OpenID Connect RP-Initiated Logout 1.0, 2).
      return { ...token, sid, ...(account.id_token && { idToken: account.id_token }) };
    },
    redirect: ({ url, baseUrl }) => localAddress(url, baseUrl),
  },
  events: { signOut: ({ token }) => sessions().end(token?.sid) },
});

type Claims = { sub: string; email?: string; name?: string } & Record<string, unknown>;

const providerOf = (settings: Settings): NextAuthOptions["providers"][number] => ({
  id: "oidc",
  name: "OpenID Connect",
  type: "oauth",
  wellKnown: `${settings.oidcIssuer}/.well-known/openid-configuration`,
  clientId: settings.oidcClientId,
  clientSecret: settings.oidcClientSecret,
  authorization: { params: { scope: "openid email profile" } },
  checks: ["pkce", "state", "nonce"],
  idToken: true,
  profile: (claims: Claims) => ({
    id: claims.sub,
    email: (claims.email ?? String(claims[`${settings.claimNamespace}/email`] ?? "")).toLowerCase(),
    name: claims.name ?? null,
  }),
});
