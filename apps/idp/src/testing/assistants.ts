import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyResult, jwtVerify } from "jose";
import { authorizationRequest, type Client, callToken, exchangeCode } from "./authorization";
import { type Answer, PASSWORD, type TestIdp } from "./start-test-idp";

export const ASSISTANT = {
  client_name: "Asistente de prueba",
  redirect_uris: ["https://assistant.example/callback"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

/** Changes of an authorization request; undefined drops a parameter. */
export type Parameters = Record<string, string | undefined>;

const WRITE: Record<string, string> = { access: "write" };

/** Applications of others, and people who let them in or not. */
export const createAssistants = (idp: () => TestIdp) => {
  let callers = 0;
  /** Each caller has its own address unless the test says otherwise: registration is limited by address. */
  const post = (body: string, headers: Record<string, string> = {}) => {
    callers += 1;
    const from = {
      "x-forwarded-for": `10.2.${callers >> 8}.${callers & 255}`,
      "content-type": "application/json",
    };
    return fetch(`${idp().issuer}/reg`, { method: "POST", headers: { ...from, ...headers }, body });
  };

  const register = async (metadata: object, headers: Record<string, string> = {}) => {
    const response = await post(JSON.stringify(metadata), headers);
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body };
  };

  const aClient = async (metadata: object = ASSISTANT): Promise<Client> => {
    const { body } = await register(metadata);
    const [redirectUri] = body.redirect_uris as string[];
    return {
      id: String(body.client_id),
      secret: body.client_secret as string | undefined,
      redirectUri: redirectUri!,
    };
  };

  const reachConsent = async (
    client: Client,
    changes: Parameters = {},
    known?: Awaited<ReturnType<TestIdp["anAccount"]>>,
  ) => {
    const account = known ?? (await idp().anAccount());
    const browser = idp().browser();
    const attempt = authorizationRequest(idp(), client, { scope: undefined, nonce: undefined, ...changes });
    const page = await browser.open(attempt.url);
    const consent = await browser.submit(page, { email: account.email, password: PASSWORD });
    return { account, browser, consent, page, ...attempt };
  };

  const authorize = async (
    client: Client,
    changes: Parameters = {},
    fields = WRITE,
    known?: Awaited<ReturnType<TestIdp["anAccount"]>>,
  ) => {
    const { consent, browser, ...rest } = await reachConsent(client, changes, known);
    const visit = await browser.submit(consent, { step: "consent", ...fields });
    return { ...rest, browser, consent, visit, code: visit.left?.searchParams.get("code") ?? "" };
  };

  return {
    post,
    register,
    aClient,
    reachConsent,
    authorize,

    refresh: (client: Client, token: unknown, more: Record<string, string> = {}): Promise<Answer> =>
      callToken(idp(), client, { grant_type: "refresh_token", refresh_token: String(token), ...more }),

    /** A person let an application in, which has its first tokens. */
    connect: async (changes: Parameters = {}, fields = WRITE) => {
      const client = await aClient();
      const { account, code, verifier, browser } = await authorize(client, changes, fields);
      const { body } = await exchangeCode(idp(), client, { code, verifier });
      return { client, account, browser, token: body.refresh_token, accessToken: body.access_token };
    },

    verify: async (token: unknown, audience: string): Promise<JWTVerifyResult> => {
      const keys = (await (await fetch(`${idp().issuer}/jwks`)).json()) as JSONWebKeySet;
      return jwtVerify(String(token), createLocalJWKSet(keys), {
        issuer: idp().issuer,
        audience,
        typ: "at+jwt",
        algorithms: ["RS256"],
      });
    },
  };
};
