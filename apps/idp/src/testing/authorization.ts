import { createHash, randomBytes } from "node:crypto";
import type { Answer, TestIdp } from "./start-test-idp";

export type Client = {
  readonly id: string;
  readonly secret?: string | undefined;
  readonly redirectUri: string;
};

export type Attempt = {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
};

/** An authorization request with PKCE S256, as a careful client makes it. An undefined change drops a parameter. */
export const authorizationRequest = (
  { issuer }: Pick<TestIdp, "issuer">,
  client: Client,
  changes: Record<string, string | undefined> = {},
): Attempt => {
  const [verifier, state, nonce] = [random(), random(), random()];
  const parameters = {
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: "code",
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  };
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { url: `${issuer}/auth?${new URLSearchParams(given)}`, verifier, state, nonce };
};

/** Calls the token endpoint; secrets go as client_secret_basic. */
export const callToken = async (
  { issuer }: Pick<TestIdp, "issuer">,
  client: Client,
  fields: Record<string, string>,
): Promise<Answer> => {
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: client.secret === undefined ? {} : { authorization: basic },
    body: new URLSearchParams({ ...fields, ...(client.secret === undefined && { client_id: client.id }) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

export const exchangeCode = (
  idp: Pick<TestIdp, "issuer">,
  client: Client,
  {
    code,
    verifier,
    ...more
  }: { readonly code: string; readonly verifier: string; readonly resource?: string },
): Promise<Answer> =>
  callToken(idp, client, {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: client.redirectUri,
    ...more,
  });

const random = (): string => randomBytes(32).toString("base64url");
