import { IdentityUnavailable } from "@foja/core/ports/identity";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAuth0Identity } from "./auth0";
import { type Auth0Double, startAuth0Double } from "./testing/auth0-double";
import { describeIdentity } from "./testing/describe-identity";

const sleep = async () => undefined;

describeIdentity("Auth0", async () => {
  const auth0 = await startAuth0Double();
  return {
    identity: createAuth0Identity({ ...auth0.options, sleep }),
    unreachable: createAuth0Identity({ ...auth0.options, url: "http://127.0.0.1:9", sleep }),
    choosePassword: async (link, password) => auth0.choosePassword(link, password),
    canSignIn: async (email, password) => auth0.canSignIn(email, password),
    close: auth0.close,
  };
});

describe("the management API", () => {
  let auth0: Auth0Double;
  const pauses: number[] = [];
  const ana = { email: "ana@muni.example", fullName: "Ana", municipality: "Villa" };
  const connect = (changes: object = {}) =>
    createAuth0Identity({
      ...auth0.options,
      sleep: async (ms) => pauses.push(ms),
      ...changes,
    });
  beforeEach(async () => {
    auth0 = await startAuth0Double();
    pauses.length = 0;
  });
  afterEach(() => auth0.close());

  test("gives one token for many calls, and another when that one is no longer good", async () => {
    const identity = connect();
    await identity.ensure(ana);
    await identity.find(ana.email);
    auth0.forgetTokens();
    expect(await identity.find(ana.email)).toMatchObject({ hasPassword: false });
    expect(auth0.asked.filter((line) => line === "POST /oauth/token")).toHaveLength(2);
  });

  test("is asked again when it said to wait, for as long as it said", async () => {
    const reset = String(Math.ceil(Date.now() / 1_000) + 5);
    const busy = { status: 429, body: { errorCode: "too_many_requests" } };
    auth0.answerNext(
      { ...busy, headers: { "retry-after": "2" } },
      { ...busy, headers: { "x-ratelimit-reset": reset } },
    );
    expect(await connect().find(ana.email)).toBeNull();
    expect(pauses).toEqual([2_000, expect.toSatisfy((ms: number) => ms > 3_000 && ms <= 6_000)]);
  });

  test("is given up when it goes on saying so, or says to wait longer than anybody does", async () => {
    const busy = { status: 429, body: { errorCode: "too_many_requests" } };
    auth0.answerNext(busy, busy, busy, busy);
    await expect(connect().find(ana.email)).rejects.toMatchObject({
      name: "IdentityUnavailable",
      cause: expect.objectContaining({ message: "GET /users-by-email 429 too_many_requests" }),
    });
    auth0.answerNext({ ...busy, headers: { "retry-after": "60" } });
    const hasty = connect({ timeoutMs: 50, sleep: () => new Promise(() => undefined) });
    await expect(hasty.find(ana.email)).rejects.toThrow(IdentityUnavailable);
  });

  test("need not know of sessions: not every plan does", async () => {
    const identity = connect();
    const { id } = await identity.ensure(ana);
    auth0.answerNext({ status: 200 }, { status: 403, body: { errorCode: "insufficient_scope" } });
    await expect(identity.setDisabled(id, true)).resolves.toBeUndefined();
  });

  test("has the same person twice when they came by a social network: that account is left alone", async () => {
    auth0.addSocial(ana.email);
    const identity = connect();
    expect(await identity.find(ana.email)).toBeNull();
    const { id, made } = await identity.ensure(ana);
    expect([id.startsWith("auth0|"), made]).toEqual([true, true]);
  });

  test("makes tickets for five days, as long as ours say", async () => {
    const identity = connect();
    const { url } = await identity.activationLink((await identity.ensure(ana)).id);
    expect(auth0.ticketSeconds(url)).toBe(432_000);
  });

  test("refuses a client that is none, and what is told of it names no secret", async () => {
    const error = await connect({ clientSecret: "wrong" })
      .find(ana.email)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(IdentityUnavailable);
    expect(String((error as IdentityUnavailable).cause)).toBe("ProviderRefused: token 401 access_denied");
  });
});
