import { createBuiltInConnections } from "@foja/adapters/identity/built-in-connections";
import { describeConnections } from "@foja/adapters/identity/testing/describe-connections";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESKTOP_CLIENT } from "../provider/desktop-client";
import { createAssistants } from "../testing/assistants";
import { authorizationRequest, exchangeCode } from "../testing/authorization";
import { NAMESPACE, PUBLIC_URL, startTestIdp, type TestIdp } from "../testing/start-test-idp";

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const { aClient, authorize, connect, reachConsent, refresh, verify } = createAssistants(() => idp);

describeConnections("the built-in provider", async () => {
  const client = { token: idp.options.adminToken, sleep: async () => undefined };
  return {
    connections: createBuiltInConnections({ ...client, url: idp.issuer }),
    unreachable: createBuiltInConnections({ ...client, url: "http://127.0.0.1:9" }),
    letIn: async () => {
      const { client: assistant, account, token } = await connect();
      let newest = token;
      const mayGoOn = async () => {
        const { status, body } = await refresh(assistant, newest);
        newest = body.refresh_token;
        return status === 200;
      };
      return { accountId: account.id, mayGoOn };
    },
    close: async () => undefined,
  };
});

const claimsOf = (token: unknown) => {
  const claims = decodeJwt(String(token));
  return {
    grant: String(claims[`${NAMESPACE}/grant`]),
    readOnly: claims[`${NAMESPACE}/read_only`],
    clientId: claims.client_id,
  };
};
const grantsOf = async (accountId: string) =>
  (await idp.internal("GET", `/accounts/${accountId}/grants`)).body.grants as Record<string, unknown>[];
const stateOf = (grant: string) => idp.internal("GET", `/grants/${grant}`);
const change = (grant: string, account_id: string, read_only: boolean) =>
  idp.internal("PATCH", `/grants/${grant}`, { account_id, read_only });
const end = (grant: string, accountId: string) =>
  idp.internal("DELETE", `/grants/${grant}?account_id=${accountId}`);

describe("what a person chose", () => {
  test.each<[Record<string, string>, boolean]>([
    [{ access: "read" }, true],
    [{ access: "write" }, false],
  ])("%j is kept with the grant and said in its tokens", async (fields, readOnly) => {
    const { account, client, token, accessToken } = await connect({}, fields);
    const { grant } = claimsOf(accessToken);
    await verify(accessToken, PUBLIC_URL);
    expect(await stateOf(grant)).toEqual({
      status: 200,
      body: { id: grant, account_id: account.id, client_id: client.id, read_only: readOnly },
    });
    const renewed = await refresh(client, token);
    for (const given of [accessToken, renewed.body.access_token])
      expect(claimsOf(given)).toEqual({
        grant,
        readOnly: readOnly ? true : undefined,
        clientId: client.id,
      });
  });

  test("any other word is refused, and nobody is let in", async () => {
    const { browser, consent, account } = await reachConsent(await aClient());
    const visit = await browser.submit(consent, { step: "consent", access: "everything" });
    expect([visit.status, visit.left]).toEqual([403, undefined]);
    expect(await grantsOf(account.id)).toEqual([]);
  });

  test("nothing is chosen for them: without a word the question stays, and nobody is let in", async () => {
    const { browser, consent, account } = await reachConsent(await aClient());
    expect(consent.text).not.toContain(" checked");
    const again = await browser.submit(consent, { step: "consent" });
    expect([again.status, again.left]).toEqual([400, undefined]);
    expect(again.text).toContain("Elija qué le permite");
    expect(await grantsOf(account.id)).toEqual([]);
    expect((await browser.submit(again, { step: "consent", access: "read" })).left).toBeDefined();
  });

  test("a grant of which nobody knows what was chosen gives no token", async () => {
    const { token, client, accessToken } = await connect();
    await idp.pool.query("DELETE FROM idp.connections WHERE id = $1", [claimsOf(accessToken).grant]);
    expect((await refresh(client, token)).body).toMatchObject({ error: "invalid_grant" });
  });

  test("is chosen to begin with when the application asks again, here and from another browser", async () => {
    const client = await aClient();
    const { account, browser, code, verifier } = await authorize(client, {}, { access: "read" });
    await exchangeCode(idp, client, { code, verifier });
    const again = await browser.open(
      authorizationRequest(idp, client, { scope: undefined, nonce: undefined }).url,
    );
    const elsewhere = (await reachConsent(client, {}, account)).consent;
    const other = (await reachConsent(await aClient(), {}, account)).consent;
    const chosen = (text: string) => /value="(\w+)"[^>]* checked/.exec(text)?.[1];
    expect([again, elsewhere, other].map(({ text }) => chosen(text))).toEqual(["read", "read", undefined]);
    await browser.submit(again, { step: "consent", access: "write" });
    expect((await grantsOf(account.id)).map((grant) => grant.read_only)).toEqual([false]);
  });

  const SIGNER = { id: DESKTOP_CLIENT.client_id, redirectUri: "http://127.0.0.1:5123/callback" };

  test("the program with which people sign is told as what it is, shown as ours, and not narrowed", async () => {
    const { account, consent, code, verifier } = await authorize(SIGNER, {}, {});
    expect(consent.text).toContain("Un programa de esta computadora quiere firmar con su token");
    expect(consent.text).toContain("/asistentes");
    expect(consent.text).not.toContain('name="access"');
    const { body } = await exchangeCode(idp, SIGNER, { code, verifier });
    const { grant, readOnly } = claimsOf(body.access_token);
    expect(readOnly).toBeUndefined();
    expect(await grantsOf(account.id)).toMatchObject([{ id: grant, own: true, read_only: false }]);
    expect((await change(grant, account.id, true)).status).toBe(404);
  });

  test("whoever sends a choice for the program with which people sign is told that there is none", async () => {
    const { visit } = await authorize(SIGNER, {}, { access: "read" });
    expect([visit.status, visit.left]).toEqual([403, undefined]);
  });

  test.each([
    [PUBLIC_URL, true],
    [`${PUBLIC_URL}/mcp`, false],
    [`${PUBLIC_URL}/`, false],
  ])("the program with which people sign asks for %s: %s", async (resource, isTaken) => {
    const { url } = authorizationRequest(idp, SIGNER, { resource });
    expect((await idp.browser().open(url)).status).toBe(isTaken ? 200 : 400);
  });
});

describe("what is listed", () => {
  test("says who it is, as the person saw it, since when and until when", async () => {
    const { account, client } = await connect();
    const [grant, ...others] = await grantsOf(account.id);
    expect(others).toEqual([]);
    expect(grant).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      client: { id: client.id, name: "Asistente de prueba", host: "assistant.example", uri: null },
      own: false,
      read_only: false,
      renews: true,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      expires_at: expect.any(String),
    });
    const days = (Date.parse(String(grant?.expires_at)) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  test.each([
    ["goes on without the person", {}, 61, true],
    ["has an hour's pass", { scope: "openid email" }, 61, false],
    ["has an hour's pass yet", { scope: "openid email" }, 59, true],
  ])("one that %s after a while", async (_what, changes, minutes, isListed) => {
    const { account } = await connect(changes);
    await idp.pool.query("UPDATE idp.connections SET token_until = token_until - make_interval(mins => $1)", [
      minutes,
    ]);
    expect(await grantsOf(account.id)).toHaveLength(isListed ? 1 : 0);
  });

  test("its last use is when the gateway asked about it, by the minute", async () => {
    const { account, accessToken } = await connect();
    const { grant } = claimsOf(accessToken);
    const usedAt = async () => Date.parse(String((await grantsOf(account.id))[0]?.last_used_at));
    await idp.pool.query("UPDATE idp.connections SET used_at = now() - interval '2 minutes' WHERE id = $1", [
      grant,
    ]);
    await stateOf(grant);
    const first = await usedAt();
    expect(Date.now() - first).toBeLessThan(30_000);
    await stateOf(grant);
    expect(await usedAt()).toBe(first);
  });

  test("the platform's own sign-in is no connection", async () => {
    const { account } = await connect();
    const { rows } = await idp.pool.query("SELECT 1 FROM idp.connections WHERE client_id = 'foja-web'");
    expect([rows.length, (await grantsOf(account.id)).length]).toEqual([0, 1]);
  });
});

test("an application that was let in twice is one: what is chosen and ended holds for all that it has", async () => {
  const first = await connect();
  const { code, verifier } = await authorize(first.client, {}, { access: "read" }, first.account);
  const { body } = await exchangeCode(idp, first.client, { code, verifier });
  const [older, newer] = [first.accessToken, body.access_token].map((token) => claimsOf(token).grant);
  const { account, client } = first;
  const readOnly = async () =>
    Promise.all([older!, newer!].map(async (grant) => (await stateOf(grant)).body.read_only));
  expect(await grantsOf(account.id)).toMatchObject([{ id: newer, client: { id: client.id } }]);
  expect(await readOnly()).toEqual([true, true]);
  expect((await change(older!, account.id, false)).body).toMatchObject({ id: older, read_only: false });
  expect(await readOnly()).toEqual([false, false]);

  const other = await connect();
  expect((await end(older!, account.id)).status).toBe(204);
  expect(await grantsOf(account.id)).toEqual([]);
  for (const token of [first.token, body.refresh_token])
    expect((await refresh(client, token)).body).toMatchObject({ error: "invalid_grant" });
  expect(await grantsOf(other.account.id)).toHaveLength(1);
});

describe("an end", () => {
  test.each<[string, (accountId: string, grant: string) => Promise<unknown>]>([
    ["the person ends it", (accountId, grant) => end(grant, accountId)],
    [
      "the account is disabled",
      (accountId) => idp.internal("PATCH", `/accounts/${accountId}`, { disabled: true }),
    ],
    ["the account is removed", (accountId) => idp.internal("DELETE", `/accounts/${accountId}`)],
    [
      "its time is over",
      () => idp.pool.query("UPDATE idp.models SET expires_at = now() WHERE kind = 'Grant'"),
    ],
  ])("%s: its tokens open nothing any more", async (_what, act) => {
    const { account, client, token, accessToken } = await connect();
    const { grant } = claimsOf(accessToken);
    await act(account.id, grant);
    expect((await stateOf(grant)).status).toBe(404);
    expect((await refresh(client, token)).body).toMatchObject({ error: "invalid_grant" });
    expect((await change(grant, account.id, true)).status).toBe(404);
    expect((await end(grant, account.id)).status).toBe(404);
  });

  test("a code that was not used yet gives nothing", async () => {
    const client = await aClient();
    const { account, code, verifier } = await authorize(client);
    const { rows } = await idp.pool.query<{ id: string }>(
      "SELECT id FROM idp.models WHERE kind = 'Grant' AND account_id = $1",
      [account.id],
    );
    expect((await end(rows[0]!.id, account.id)).status).toBe(204);
    expect((await exchangeCode(idp, client, { code, verifier })).body).toMatchObject({
      error: "invalid_grant",
    });
  });

  test("the application is asked about anew, however little it asks for", async () => {
    const { account, browser, client, accessToken } = await connect();
    await end(claimsOf(accessToken).grant, account.id);
    for (const changes of [{}, { prompt: "none" }, { scope: "", nonce: undefined }]) {
      const page = await browser.open(authorizationRequest(idp, client, changes).url);
      expect(page.left).toBeUndefined();
      expect(page.text).toContain("quiere usar Foja en su nombre");
    }
  });

  test.each([
    ["DELETE", "?account_id=", undefined],
    ["DELETE", "", undefined],
    ["DELETE", "?account_id=7", undefined],
    ["PATCH", "", { read_only: true }],
    ["PATCH", "", { account_id: "7", read_only: true }],
    ["PATCH", "", { account_id: "8c1b0b0e-0000-4000-8000-000000000000", read_only: "yes" }],
    ["PATCH", "", { account_id: "8c1b0b0e-0000-4000-8000-000000000000", read_only: true, all: true }],
  ])("%s%s %j is no request", async (method, query, body) => {
    const { account, accessToken } = await connect();
    const { grant } = claimsOf(accessToken);
    expect(await idp.internal(method, `/grants/${grant}${query}`, body)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
    expect(await grantsOf(account.id)).toMatchObject([{ id: grant, read_only: false }]);
  });

  test.each([
    "/grants/x",
    `/grants/${"x".repeat(43)}`,
    `/grants/${"x".repeat(42)}%00`,
    "/accounts/a%00/grants",
  ])("%s is not there", async (path) => {
    expect((await idp.internal("GET", path)).status).toBe(404);
  });
});

describe("two at once", () => {
  /** Everything that touches the grant waits until it is let go. */
  const holdGrant = async (grant: string) => {
    const holder = await idp.pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM idp.models WHERE kind = 'Grant' AND id = $1 FOR UPDATE", [grant]);
    return async () => {
      await holder.query("ROLLBACK");
      holder.release();
    };
  };
  const untilWaiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await idp.pool.query<{ count: number }>(
          "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        );
        return rows[0]?.count;
      })
      .toBe(count);

  test.each([
    ["a renewal goes before the end", ["renew", "end"] as const],
    ["the end goes before a renewal", ["end", "renew"] as const],
  ])("%s: nothing goes on", async (_what, order) => {
    const { account, client, token, accessToken } = await connect();
    const { grant } = claimsOf(accessToken);
    const letGo = await holdGrant(grant);
    const acts = { renew: () => refresh(client, token), end: () => end(grant, account.id) };
    const running: Partial<Record<"renew" | "end", ReturnType<typeof end>>> = {};
    for (const [index, what] of order.entries()) {
      running[what] = acts[what]();
      await untilWaiting(index + 1);
    }
    await letGo();
    const [renewed, ended] = [await running.renew, await running.end];
    expect(ended?.status).toBe(204);
    expect(renewed?.status).toBe(order[0] === "renew" ? 200 : 400);
    for (const held of [token, renewed?.body.refresh_token])
      expect((await refresh(client, held)).body).toMatchObject({ error: "invalid_grant" });
    expect([(await stateOf(grant)).status, await grantsOf(account.id)]).toEqual([404, []]);
  });

  test("two who end it: one did", async () => {
    const { account, accessToken } = await connect();
    const { grant } = claimsOf(accessToken);
    const answers = await Promise.all([end(grant, account.id), end(grant, account.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  test("a consent that was on the screen when it ended makes another one", async () => {
    const { account, browser, client, token, accessToken } = await connect();
    const { grant } = claimsOf(accessToken);
    const attempt = authorizationRequest(idp, client, { scope: undefined, nonce: undefined });
    const consent = await browser.open(attempt.url);
    await end(grant, account.id);
    let visit = await browser.submit(consent, { step: "consent", access: "read" });
    // What they had agreed to before is asked again.
    if (!visit.left) visit = await browser.submit(visit, { step: "consent", access: "read" });
    const code = visit.left?.searchParams.get("code") ?? "";
    const { body } = await exchangeCode(idp, client, { code, verifier: attempt.verifier });
    const [{ grant: another, readOnly }, listed] = [claimsOf(body.access_token), await grantsOf(account.id)];
    expect([another === grant, readOnly, listed.map(({ id }) => id)]).toEqual([false, true, [another]]);
    expect((await stateOf(grant)).status).toBe(404);
    expect((await refresh(client, token)).body).toMatchObject({ error: "invalid_grant" });
  });

  test("a grant that ended is not made anew by whoever still has it in hand", async () => {
    const { account, accessToken } = await connect();
    const { grant } = claimsOf(accessToken);
    const { rows } = await idp.pool.query<{ grantId: string }>(
      `SELECT grant_id AS "grantId" FROM idp.connections WHERE id = $1`,
      [grant],
    );
    const inHand = await idp.idp.provider.Grant.find(rows[0]!.grantId);
    await end(grant, account.id);
    await expect(inHand?.save()).rejects.toThrow("invalid_grant");
    await idp.idp.clean();
    expect((await stateOf(grant)).status).toBe(404);
  });

  test("renewals do not undo a change of what it may do", async () => {
    const { account, client, token, accessToken } = await connect();
    const { grant } = claimsOf(accessToken);
    const [changed, ...renewed] = await Promise.all([
      change(grant, account.id, true),
      refresh(client, token),
      refresh(client, token),
    ]);
    expect([changed, ...renewed].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stateOf(grant)).body.read_only).toBe(true);
    const { body } = await refresh(client, renewed[0]?.body.refresh_token);
    expect(claimsOf(body.access_token)).toMatchObject({ grant, readOnly: true });
  });
});
