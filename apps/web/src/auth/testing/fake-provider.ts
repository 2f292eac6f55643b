import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export type FakeProvider = {
  readonly issuer: string;
  /** What came to its token endpoint, and whatever else was asked. */
  readonly asked: string[];
  /** Paths that it answers with 503. */
  readonly outOfOrder: Set<string>;
  /** The address to which it sends whoever signed in, whose address is verified unless `changes` to the claims say otherwise. */
  signIn(authorizationUrl: string, email: string, changes?: JWTPayload): string;
  sign(claims: JWTPayload, options?: { readonly type?: string }): Promise<string>;
  stop(): Promise<void>;
};

export const CLIENT_ID = "foja-web";

/** An OpenID provider as the sign-in library sees one. */
export const startFakeProvider = async (): Promise<FakeProvider> => {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const codes = new Map<string, JWTPayload>();
  const asked: string[] = [];
  const outOfOrder = new Set<string>();
  const sign: FakeProvider["sign"] = (claims, { type = "JWT" } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "k", typ: type }).sign(privateKey);

  const answer = async (path: string, body: string): Promise<[status: number, body: object]> => {
    if (outOfOrder.has(path)) return [503, {}];
    if (path === "/.well-known/openid-configuration") return [200, metadataOf(issuer)];
    if (path === "/jwks")
      return [200, { keys: [{ ...(await exportJWK(publicKey)), kid: "k", alg: "RS256" }] }];
    const claims = codes.get(new URLSearchParams(body).get("code") ?? "");
    if (path !== "/token" || !claims) return [400, { error: "invalid_grant" }];
    return [200, { access_token: "a", token_type: "Bearer", id_token: await sign(claims) }];
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const [status, body] = await answer(path, await text(request));
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    asked,
    outOfOrder,
    sign,
    signIn: (authorizationUrl, email, changes = {}) => {
      const { searchParams } = new URL(authorizationUrl);
      const code = randomUUID();
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, aud: CLIENT_ID, sub: `sub ${email}`, iat: now, exp: now + 60 };
      const nonce = searchParams.get("nonce") ?? "";
      codes.set(code, { ...claims, email, email_verified: true, nonce, ...changes });
      const query = new URLSearchParams({ code, state: searchParams.get("state") ?? "", iss: issuer });
      return `${searchParams.get("redirect_uri")}?${query}`;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  id_token_signing_alg_values_supported: ["RS256"],
});
