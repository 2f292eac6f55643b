import { createHash } from "node:crypto";
import { createOcspRequest } from "@foja/pades/revocation/ocsp-request";
import { parseOcspResponse } from "@foja/pades/revocation/ocsp-response";
import { createOcspResponder } from "@foja/pades/revocation/respond";
import { createTimestampRequest } from "@foja/pades/tsp/request";
import { readTimestampResponse } from "@foja/pades/tsp/response";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder } from "@foja/testing/tsa/test-tsa";
import { describe, expect, test } from "vitest";
import { createLocalTsaServer } from "./server";

const pki = createTestPki();
const responder = aResponder(pki.tsaOfP256);
const app = createLocalTsaServer({ responder });
const imprint = { hash: "sha256", digest: createHash("sha256").update("x").digest() } as const;
const ask = (payload: Buffer, type = "application/timestamp-query") =>
  app.inject({ method: "POST", url: "/", payload, headers: { "content-type": type } });

describe("the local time stamp authority", () => {
  test("answers a request with a token", async () => {
    const answer = await ask(createTimestampRequest({ imprint, nonce: Buffer.from([7]) }));
    expect(answer.headers["content-type"]).toBe("application/timestamp-reply");
    const expected = { imprint, nonce: 7n, now: new Date(), toleranceMs: 5000 };
    expect(readTimestampResponse(answer.rawPayload, expected).info.digest).toEqual(imprint.digest);
  });

  test.each([
    { what: "another media type", payload: Buffer.from("{}"), type: "application/json", status: 415 },
    {
      what: "a body that is no request of any size",
      payload: Buffer.alloc(5000),
      type: undefined,
      status: 413,
    },
  ])("refuses $what with $status", async ({ payload, type, status }) =>
    expect((await ask(payload, type)).statusCode).toBe(status),
  );

  test("says that it is there", async () =>
    expect((await app.inject({ url: "/health" })).json()).toEqual({
      status: "healthy",
      service: "foja-local-tsa",
    }));
});

test("says nothing about what goes well, and all about what does not", async () => {
  const lines: string[] = [];
  const failing = { respond: () => Promise.reject(new Error("sin reloj")) };
  const noisy = createLocalTsaServer(
    { responder: failing },
    { level: "info", stream: { write: (line: string) => void lines.push(line) } },
  );
  await noisy.inject({ url: "/health" });
  expect(lines).toEqual([]);
  const headers = { "content-type": "application/timestamp-query" };
  expect((await noisy.inject({ method: "POST", url: "/", payload: "x", headers })).statusCode).toBe(500);
  expect(lines.join("")).toContain("sin reloj");
});

describe("what it publishes", () => {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const root = parseCertificate(pki.intermediate.certificates[0]);
  const certificate = parseCertificate(pki.tsaOfP256.certificates[0]);
  const { respond } = createOcspResponder({
    issuer: root,
    key: pki.intermediate.key,
    certificates: [],
    now: () => now,
    validForMs: 86_400_000,
    stateOf: () => ({ status: "good" }),
  });
  const published = createLocalTsaServer({ responder, published: { ocsp: respond, root: root.der } });
  const type = "application/ocsp-request";
  const post = (payload: Buffer) =>
    published.inject({ method: "POST", url: "/ocsp", payload, headers: { "content-type": type } });
  const get = (text: string) => published.inject({ url: `/ocsp/${text}` });

  // What clients make of base64 in a path: all of it encoded, or as it is.
  const encodings: readonly (readonly [string, (text: string) => string])[] = [
    ["url-encoded", encodeURIComponent],
    ["as it is", (text) => text],
    ["without padding", (text) => text.replace(/=+$/, "")],
  ];
  test.each(encodings)("answers a GET with the request %s as it answers a POST", async (_how, encode) => {
    const requests = Array.from({ length: 12 }, (_, n) => {
      const nonce = createHash("sha256").update(String(n)).digest().subarray(n);
      return createOcspRequest({ certificate, issuer: root, nonce });
    });
    // The three signs that paths treat in their own way.
    for (const sign of "/+=")
      expect(requests.some((one) => one.toString("base64").includes(sign))).toBe(true);
    for (const request of requests) {
      const answer = await get(encode(request.toString("base64")));
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/ocsp-response"]);
      const [byGet, byPost] = [answer, await post(request)].map(({ rawPayload }) =>
        parseOcspResponse(rawPayload),
      );
      expect(byGet?.signedBytes).toEqual(byPost?.signedBytes);
    }
  });

  test("lets caches keep an answer that is nobody's own (RFC 5019)", async () => {
    const request = createOcspRequest({ certificate, issuer: root });
    for (const answer of [await get(encodeURIComponent(request.toString("base64"))), await post(request)]) {
      const { responses } = parseOcspResponse(answer.rawPayload);
      expect(answer.headers).toMatchObject({
        "cache-control": "max-age=3600, public, no-transform, must-revalidate",
        "last-modified": responses[0]?.thisUpdate.toUTCString(),
        expires: responses[0]?.nextUpdate?.toUTCString(),
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
        "content-length": String(answer.rawPayload.length),
      });
    }
  });

  const withNonce = createOcspRequest({ certificate, issuer: root, nonce: Buffer.from([7]) });
  test.each([
    ["an answer to one nonce", withNonce.toString("base64")],
    ["a refusal: not base64", "?x"],
    ["a refusal: no request", Buffer.from("hola").toString("base64")],
    ["a refusal: nothing", ""],
  ])("%s is not kept", async (_what, text) => {
    const answer = await get(encodeURIComponent(text));
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
  });

  test("its root", async () => {
    const answer = await published.inject({ url: "/root.cer" });
    expect([answer.headers["content-type"], answer.rawPayload]).toEqual(["application/pkix-cert", root.der]);
  });

  test("nothing without a responder: older installations have none", async () => {
    for (const url of ["/root.cer", "/ocsp/AAAA"]) expect((await app.inject({ url })).statusCode).toBe(404);
  });
});
