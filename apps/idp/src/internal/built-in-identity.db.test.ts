import { createBuiltInIdentity } from "@foja/adapters/identity/built-in";
import { describeIdentity } from "@foja/adapters/identity/testing/describe-identity";
import { IdentityUnavailable } from "@foja/core/ports/identity";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizationRequest, exchangeCode } from "../testing/authorization";
import { startTestIdp, type TestIdp, WEB } from "../testing/start-test-idp";

/** As the platform lets people in: by an address that is verified. */
const signsIn = async (idp: TestIdp, email: string, password: string): Promise<boolean> => {
  const client = { id: WEB.id, secret: WEB.secret, redirectUri: WEB.redirectUris[0]! };
  const attempt = authorizationRequest(idp, client);
  const browser = idp.browser();
  const { left } = await browser.submit(await browser.open(attempt.url), { email, password });
  const code = left?.searchParams.get("code");
  if (!code) return false;
  const { body } = await exchangeCode(idp, client, { code, verifier: attempt.verifier });
  expect(decodeJwt(String(body.id_token))).toMatchObject({ email, email_verified: true });
  return true;
};

describeIdentity("the built-in provider", async () => {
  const idp = await startTestIdp();
  const client = { token: idp.options.adminToken, sleep: async () => undefined };
  return {
    identity: createBuiltInIdentity({ ...client, url: idp.issuer }),
    unreachable: createBuiltInIdentity({ ...client, url: "http://127.0.0.1:9" }),
    choosePassword: async (link, password) => {
      const browser = idp.browser();
      const page = await browser.open(link);
      if (page.status !== 200) return false;
      return (await browser.submit(page, { password, repeat: password })).status === 200;
    },
    canSignIn: (email, password) => signsIn(idp, email, password),
    close: () => idp.stop(),
  };
});

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

test("a wrong token is told as a provider that is away, and not shown", async () => {
  const identity = createBuiltInIdentity({ url: idp.issuer, token: "x".repeat(32) });
  const error = await identity.find("ana@muni.example").catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(IdentityUnavailable);
  expect(String((error as IdentityUnavailable).cause)).toBe("ProviderRefused: GET / 401 UNAUTHENTICATED");
});

test("whoever was signed in when they were disabled is told to the platform, once for each time", async () => {
  const { id } = await idp.anAccount();
  const identity = createBuiltInIdentity({ url: idp.issuer, token: idp.options.adminToken });
  await identity.setDisabled(id, true);
  await identity.setDisabled(id, false);
  const notices = await idp.pool.query("SELECT 1 FROM idp.logout_notices WHERE account_id = $1", [id]);
  expect(notices.rowCount).toBe(1);
});
