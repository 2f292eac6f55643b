import { createHash, createPublicKey } from "node:crypto";
import { createTestPki, type Identity } from "@foja/testing/pki/test-pki";
import { aResponder, aTsaTransport, TEST_POLICY } from "@foja/testing/tsa/test-tsa";
import { startTsaServer, type TsaAnswer } from "@foja/testing/tsa/tsa-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { OID } from "../asn1/oids";
import { integer, namedBits, objectIdentifier, sequence, utf8String } from "../asn1/write";
import { parseCertificate } from "../x509/certificate";
import { createCertificate } from "../x509/create-certificate";
import { createTimestampClient, type TimestampClientOptions } from "./client";
import { createTimestampRequest, parseTimestampRequest } from "./request";
import { TsaError } from "./tsa-error";
import { verifyToken } from "./verify-token";

const now = new Date();
const pki = createTestPki(now);
const roots = [parseCertificate(pki.root.certificates[0])];
const imprintOf = (text: string) =>
  ({ hash: "sha256", digest: createHash("sha256").update(text).digest() }) as const;
const imprint = imprintOf("una firma");
const responder = aResponder(pki.tsa, () => now);

const aClient = (options: Partial<TimestampClientOptions> = {}) =>
  createTimestampClient({
    authorities: [{ url: "http://tsa.test/" }],
    fetch: aTsaTransport(responder),
    now: () => now,
    roots,
    ...options,
  });

describe("a time stamp", () => {
  test.each([
    { key: "RSA", identity: () => pki.tsa },
    { key: "P-256", identity: () => pki.tsaOfP256 },
  ])("of an authority with an $key key proves the time of the imprint", async ({ identity }) => {
    const token = await aClient({ fetch: aTsaTransport(aResponder(identity(), () => now)) }).timestamp(
      imprint,
    );
    const { info, chain } = verifyToken(token, imprint, roots);

    expect(info).toMatchObject({ policy: TEST_POLICY, hash: "sha256", digest: imprint.digest });
    expect(Math.abs(info.time.getTime() - now.getTime())).toBeLessThan(1000);
    expect(chain).toHaveLength(3);
  });

  test.each(["sha256", "sha384", "sha512"] as const)("covers %s digests", async (hash) => {
    const other = { hash, digest: createHash(hash).update("x").digest() };
    expect(verifyToken(await aClient().timestamp(other), other, roots).info.hash).toBe(hash);
  });

  test("has another serial number each time", async () => {
    const client = aClient();
    const [one, two] = [await client.timestamp(imprint), await client.timestamp(imprint)];
    expect(verifyToken(one, imprint).info.serialNumber).not.toBe(verifyToken(two, imprint).info.serialNumber);
  });
});

describe("an answer that is wrong", () => {
  const answering = (identity: Identity, at = now) => aTsaTransport(aResponder(identity, () => at));
  const forAnother = async (_url: string, body: Buffer) => {
    const { nonce } = parseTimestampRequest(body);
    const other = createTimestampRequest({
      imprint: imprintOf("otra"),
      nonce: Buffer.from(nonce!.toString(16).padStart(32, "0"), "hex"),
    });
    return responder.respond(other);
  };
  const withOtherNonce = async () =>
    responder.respond(createTimestampRequest({ imprint, nonce: Buffer.from([1, 2, 3]) }));
  const withoutCertificates = (_url: string, body: Buffer) => {
    const request = Buffer.from(body);
    request[request.length - 1] = 0;
    return responder.respond(request);
  };
  const tampered = async (_url: string, body: Buffer) => {
    const answer = Buffer.from(await responder.respond(body));
    answer[answer.length - 1] = answer.at(-1)! ^ 1;
    return answer;
  };
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const forAgreement: Identity = {
    key: pki.tsa.key,
    certificates: [
      createCertificate({
        subject: { commonName: "Sellos" },
        publicKey: createPublicKey(pki.tsa.key),
        issuer: { certificate: pki.root.certificates[0], key: pki.root.key },
        notBefore: new Date(now.getTime() - 86_400_000),
        notAfter: new Date(now.getTime() + 86_400_000),
        keyUsage: ["keyAgreement"],
        extendedKeyUsage: { isCritical: true, purposes: [OID.timeStamping] },
      }),
    ],
  };

  test.each([
    { what: "over another imprint", fetch: forAnother, code: "WRONG_IMPRINT" },
    { what: "with another nonce", fetch: withOtherNonce, code: "WRONG_NONCE" },
    { what: "from a clock six minutes late", fetch: answering(pki.tsa, minutes(6)), code: "WRONG_TIME" },
    { what: "from a clock six minutes early", fetch: answering(pki.tsa, minutes(-6)), code: "WRONG_TIME" },
    { what: "of an expired certificate", fetch: answering(pki.tsaExpired), code: "CERTIFICATE_EXPIRED" },
    {
      what: "of a certificate with a key usage that isn't critical",
      fetch: answering(pki.tsaNotCritical),
      code: "WRONG_CERTIFICATE",
    },
    {
      what: "of a certificate with more purposes",
      fetch: answering(pki.tsaWithMorePurposes),
      code: "WRONG_CERTIFICATE",
    },
    {
      what: "of a certificate whose key is for something else",
      fetch: answering(forAgreement),
      code: "WRONG_CERTIFICATE",
    },
    { what: "of a person's certificate", fetch: answering(pki.p256), code: "WRONG_CERTIFICATE" },
    { what: "without certificates", fetch: withoutCertificates, code: "WRONG_CERTIFICATE" },
    { what: "with a damaged signature", fetch: tampered, code: "INVALID_SIGNATURE" },
    { what: "that is HTML", fetch: async () => Buffer.from("<html>Error</html>"), code: "NOT_A_REPLY" },
    { what: "that is empty", fetch: async () => Buffer.alloc(0), code: "NOT_A_REPLY" },
    {
      what: "granted without a token",
      fetch: async () => sequence(sequence(integer(0))),
      code: "NOT_A_REPLY",
    },
    {
      what: "with a token that is none",
      fetch: async () => sequence(sequence(integer(0)), sequence(objectIdentifier(OID.data))),
      code: "NOT_A_REPLY",
    },
  ])("$what is refused and not asked for again", async ({ fetch, code }) => {
    let asked = 0;
    const client = aClient({
      fetch: (url, body, timeoutMs) => {
        asked += 1;
        return (fetch as (url: string, body: Buffer, timeoutMs: number) => Promise<Buffer>)(
          url,
          body,
          timeoutMs,
        );
      },
    });
    await expect(client.timestamp(imprint)).rejects.toMatchObject({ name: "TsaError", code });
    expect(asked).toBe(1);
  });

  test("of an authority outside the trusted roots is refused", async () => {
    const client = aClient({ roots: [parseCertificate(pki.stranger.certificates[1]!)] });
    await expect(client.timestamp(imprint)).rejects.toMatchObject({ code: "UNTRUSTED" });
  });

  test("of another policy than asked for is refused, by the authority and by us", async () => {
    const policy = "1.3.6.1.4.1.99999.9";
    const authorities = [{ url: "http://tsa.test/", policy }];
    await expect(aClient({ authorities }).timestamp(imprint)).rejects.toMatchObject({
      code: "REJECTED",
      message: expect.stringContaining("unacceptedPolicy"),
    });
    const ignoring = async (_url: string, body: Buffer) => {
      const { nonce } = parseTimestampRequest(body);
      return responder.respond(
        createTimestampRequest({ imprint, nonce: Buffer.from(nonce!.toString(16).padStart(32, "0"), "hex") }),
      );
    };
    await expect(aClient({ authorities, fetch: ignoring }).timestamp(imprint)).rejects.toMatchObject({
      code: "WRONG_POLICY",
    });
  });

  test("a rejection says why, in the authority's words", async () => {
    const rejection = sequence(sequence(integer(2), sequence(utf8String("cupo agotado")), namedBits([25])));
    await expect(aClient({ fetch: async () => rejection }).timestamp(imprint)).rejects.toMatchObject({
      code: "REJECTED",
      message: "status 2, systemFailure, cupo agotado",
    });
  });
});

describe("the circuit breaker", () => {
  const failing = () => {
    let time = now.getTime();
    let isDown = true;
    let asked = 0;
    const client = aClient({
      retries: 0,
      now: () => new Date(time),
      toleranceMs: 3_600_000,
      fetch: (_url, body) => {
        asked += 1;
        return isDown ? Promise.reject(new TsaError("UNREACHABLE", "down", true)) : responder.respond(body);
      },
    });
    return {
      client,
      advance: (ms: number) => {
        time += ms;
      },
      recover: () => {
        isDown = false;
      },
      asked: () => asked,
    };
  };
  const expectCode = (promise: Promise<unknown>, code: string) =>
    expect(promise).rejects.toMatchObject({ code });

  test("opens after five failures in a row and lets nothing out for 60 s", async () => {
    const { client, advance, asked } = failing();
    for (let call = 0; call < 5; call += 1) await expectCode(client.timestamp(imprint), "UNREACHABLE");
    await expectCode(client.timestamp(imprint), "CIRCUIT_OPEN");
    expect(client.restMs()).toBe(60_000);
    advance(59_999);
    await expectCode(client.timestamp(imprint), "CIRCUIT_OPEN");
    expect(client.restMs()).toBe(1);
    expect(asked()).toBe(5);
    expect(client.states()).toEqual([{ url: "http://tsa.test/", state: "open" }]);
  });

  test("lets one trial out after 60 s; a failure opens it again, a success closes it", async () => {
    const { client, advance, recover, asked } = failing();
    for (let call = 0; call < 5; call += 1) await expectCode(client.timestamp(imprint), "UNREACHABLE");
    advance(60_000);
    expect(client.restMs()).toBe(0);
    const two = [client.timestamp(imprint), client.timestamp(imprint)];
    await expectCode(two[0]!, "UNREACHABLE");
    await expectCode(two[1]!, "CIRCUIT_OPEN");
    await expectCode(client.timestamp(imprint), "CIRCUIT_OPEN");
    expect(asked()).toBe(6);

    advance(60_000);
    recover();
    await client.timestamp(imprint);
    await client.timestamp(imprint);
    expect(client.states()[0]?.state).toBe("closed");
  });

  test("counts failures in a row only", async () => {
    let count = 0;
    const client = aClient({
      retries: 0,
      fetch: (_url, body) => {
        count += 1;
        return count % 5 === 0
          ? responder.respond(body)
          : Promise.reject(new TsaError("TIMEOUT", "slow", true));
      },
    });
    for (let call = 0; call < 20; call += 1) await client.timestamp(imprint).catch(() => undefined);
    expect(count).toBe(20);
    expect(client.states()[0]?.state).toBe("closed");
  });
});

describe("several authorities", () => {
  test.each([
    {
      what: "is down",
      answer: (): Promise<Buffer> => Promise.reject(new TsaError("UNREACHABLE", "down", true)),
      asked: 3,
    },
    { what: "answers nonsense", answer: async () => Buffer.from("<html>"), asked: 1 },
  ])("the second is asked when the first $what, and the reason is reported", async ({ answer, asked }) => {
    let first = 0;
    const failures: string[] = [];
    const client = aClient({
      authorities: [{ url: "http://one.test/" }, { url: "http://two.test/" }],
      fetch: (url, body) => {
        if (url !== "http://one.test/") return responder.respond(body);
        first += 1;
        return answer();
      },
      onFailure: ({ url }, error) => failures.push(`${url} ${error.code}`),
    });
    verifyToken(await client.timestamp(imprint), imprint, roots);
    expect(first).toBe(asked);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/^http:\/\/one.test\/ (UNREACHABLE|NOT_A_REPLY)$/);
  });

  test("one with a budget is asked no more than that, and asked again when there is room", async () => {
    let time = now.getTime();
    const asked: string[] = [];
    const client = aClient({
      authorities: [
        { url: "http://one.test/", budget: { requests: 2, seconds: 60 } },
        { url: "http://two.test/" },
      ],
      now: () => new Date(time),
      toleranceMs: 3_600_000,
      fetch: (url, body) => {
        asked.push(new URL(url).host);
        return responder.respond(body);
      },
    });
    for (let call = 0; call < 4; call += 1) await client.timestamp(imprint);
    expect(asked).toEqual(["one.test", "one.test", "two.test", "two.test"]);
    expect(client.states()[0]?.state).toBe("closed");
    time += 60_000;
    await client.timestamp(imprint);
    expect(asked.at(-1)).toBe("one.test");
  });

  test("retries count, so that a failing authority's budget is not overspent, and its failure is told", async () => {
    let asked = 0;
    const failures: string[] = [];
    const client = aClient({
      authorities: [{ url: "http://one.test/", budget: { requests: 2, seconds: 60 } }],
      fetch: () => {
        asked += 1;
        return Promise.reject(new TsaError("UNREACHABLE", "down", true));
      },
      onFailure: (_, { code }) => failures.push(code),
    });
    await expect(client.timestamp(imprint)).rejects.toMatchObject({ code: "UNREACHABLE", message: "down" });
    await expect(client.timestamp(imprint)).rejects.toMatchObject({ code: "BUDGET_SPENT" });
    expect(failures).toEqual(["UNREACHABLE", "BUDGET_SPENT"]);
    expect(asked).toBe(2);
    expect(client.restMs()).toBeGreaterThan(55_000);
    expect(client.restMs()).toBeLessThanOrEqual(60_000);
  });

  test("a spent budget leaves the breaker as it is", async () => {
    let time = now.getTime();
    const client = aClient({
      authorities: [{ url: "http://one.test/", budget: { requests: 4, seconds: 60 } }],
      retries: 0,
      now: () => new Date(time),
      toleranceMs: 3_600_000,
      fetch: () => Promise.reject(new TsaError("UNREACHABLE", "down", true)),
    });
    const codes: string[] = [];
    const call = () => client.timestamp(imprint).catch((error: TsaError) => codes.push(error.code));
    for (let count = 0; count < 10; count += 1) await call();
    expect(codes).toEqual([...Array(4).fill("UNREACHABLE"), ...Array(6).fill("BUDGET_SPENT")]);
    expect(client.states()[0]?.state).toBe("closed");
    time += 60_000;
    await call();
    expect(codes.at(-1)).toBe("UNREACHABLE");
    expect(client.states()[0]?.state).toBe("open");
  });

  test("all failing: one error that names each reason", async () => {
    const client = aClient({
      authorities: [{ url: "http://one.test/" }, { url: "http://two.test/" }],
      fetch: async (url) => {
        throw url.includes("one") ? new TsaError("HTTP_STATUS", "HTTP 400") : new TsaError("TIMEOUT", "slow");
      },
    });
    await expect(client.timestamp(imprint)).rejects.toMatchObject({
      code: "ALL_FAILED",
      message: "one.test: HTTP_STATUS HTTP 400; two.test: TIMEOUT slow",
    });
  });
});

describe("over HTTP", () => {
  // Short only for who waits in vain: on a busy machine a good answer takes its time.
  const [SOON_MS, LATE_MS] = [200, 60_000];
  const serve = async (
    answer: (request: Buffer, count: number) => TsaAnswer | Promise<TsaAnswer>,
    timeoutMs = LATE_MS,
  ) => {
    const server = await startTsaServer(answer);
    onTestFinished(() => server.close());
    const { timestamp } = createTimestampClient({
      authorities: [{ url: server.url }],
      timeoutMs,
      roots,
    });
    return { server, timestamp };
  };
  const good = async (request: Buffer): Promise<TsaAnswer> => ({
    body: await aResponder(pki.tsa).respond(request),
  });

  test("a good answer is taken", async () => {
    const { timestamp } = await serve(good);
    verifyToken(await timestamp(imprint), imprint, roots);
  });

  test.each([
    { what: "silence", answer: "silence" as TsaAnswer, code: "TIMEOUT", requests: 3 },
    { what: "a closed connection", answer: "hang-up" as TsaAnswer, code: "UNREACHABLE", requests: 3 },
    { what: "503", answer: { status: 503, body: Buffer.alloc(0) }, code: "HTTP_STATUS", requests: 3 },
    { what: "400", answer: { status: 400, body: Buffer.alloc(0) }, code: "HTTP_STATUS", requests: 1 },
    { what: "a redirect", answer: { status: 302, body: Buffer.alloc(0) }, code: "UNREACHABLE", requests: 3 },
    {
      what: "a page",
      answer: { body: Buffer.from("<html>"), contentType: "text/html" },
      code: "NOT_A_REPLY",
      requests: 1,
    },
    { what: "a flood", answer: { body: Buffer.alloc(70_000) }, code: "TOO_LARGE", requests: 1 },
  ])("$what: $code after $requests requests", async ({ answer, code, requests }) => {
    const { server, timestamp } = await serve(() => answer, code === "TIMEOUT" ? SOON_MS : LATE_MS);
    await expect(timestamp(imprint)).rejects.toMatchObject({ name: "TsaError", code });
    expect(server.requests).toBe(requests);
  });

  test("one that comes back within the retries is enough", async () => {
    const { server, timestamp } = await serve((request, count) => (count < 3 ? "hang-up" : good(request)));
    verifyToken(await timestamp(imprint), imprint, roots);
    expect(server.requests).toBe(3);
  });

  test("nobody listening: unreachable", async () => {
    const server = await startTsaServer(() => "silence");
    await server.close();
    const { timestamp } = createTimestampClient({ authorities: [{ url: server.url }], timeoutMs: LATE_MS });
    await expect(timestamp(imprint)).rejects.toMatchObject({ code: "UNREACHABLE" });
  });
});
