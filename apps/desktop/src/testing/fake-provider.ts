import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";

export type FakeProvider = {
  /** What the browser would end up with: the redirect of a person who says yes, at once. */
  authorize(url: URL): string;
  answer(path: string, form: URLSearchParams): { readonly status: number; readonly body: unknown };
  /** Every access token ends; the next call with one is a 401. */
  endAccess(): void;
  isAccess(token: string): boolean;
  /** Refresh tokens that were used, in order: each may be once. */
  readonly refreshed: string[];
  readonly revoked: string[];
  /** Refuses every refresh token from now on. */
  endAll(): void;
};

/** An OpenID provider for tests: authorization code with PKCE for one public client, refresh tokens that rotate. */
export const createFakeProvider = (issuer: () => string, subject = "ana"): FakeProvider => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const codes = new Map<string, URLSearchParams>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const refreshed: string[] = [];
  const revoked: string[] = [];

  const idToken = (nonce: string | undefined) => {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = {
      iss: issuer(),
      sub: subject,
      aud: "foja-desktop",
      iat: now,
      exp: now + 300,
      ...(nonce && { nonce }),
    };
    const signed = `${part({ alg: "ES256", typ: "JWT" })}.${part(claims)}`;
    const value = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
    return `${signed}.${value.toString("base64url")}`;
  };
  const tokens = (nonce?: string) => {
    const [accessToken, refreshToken] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    access.add(accessToken);
    refresh.add(refreshToken);
    return {
      status: 200,
      body: {
        access_token: accessToken,
        token_type: "Bearer",
        expires_in: 300,
        refresh_token: refreshToken,
        ...(nonce && { id_token: idToken(nonce) }),
      },
    };
  };
  const refused = { status: 400, body: { error: "invalid_grant" } };

  const exchange = (form: URLSearchParams) => {
    const asked = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      asked?.get("code_challenge_method") === "S256" &&
      asked.get("code_challenge") === challenge &&
      asked.get("redirect_uri") === form.get("redirect_uri") &&
      form.get("client_id") === "foja-desktop";
    return isRight ? tokens(asked?.get("nonce") ?? "") : refused;
  };
  const renew = (form: URLSearchParams) => {
    const token = form.get("refresh_token") ?? "";
    refreshed.push(token);
    return refresh.delete(token) ? tokens() : refused;
  };

  return {
    authorize: (url) => {
      const code = randomUUID();
      codes.set(code, url.searchParams);
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      return back.href;
    },
    answer: (path, form) => {
      if (path === "/.well-known/openid-configuration") {
        return {
          status: 200,
          body: {
            issuer: issuer(),
            authorization_endpoint: `${issuer()}/auth`,
            token_endpoint: `${issuer()}/token`,
            revocation_endpoint: `${issuer()}/revoke`,
            id_token_signing_alg_values_supported: ["ES256"],
            code_challenge_methods_supported: ["S256"],
          },
        };
      }
      if (path === "/revoke") {
        revoked.push(form.get("token") ?? "");
        refresh.delete(form.get("token") ?? "");
        return { status: 200, body: {} };
      }
      return form.get("grant_type") === "refresh_token" ? renew(form) : exchange(form);
    },
    endAccess: () => access.clear(),
    isAccess: (token) => access.has(token),
    refreshed,
    revoked,
    endAll: () => refresh.clear(),
  };
};
