import { createHash } from "node:crypto";
import { createTimestampRequest } from "@foja/pades/tsp/request";
import { readTimestampResponse } from "@foja/pades/tsp/response";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder } from "@foja/testing/tsa/test-tsa";
import { describe, expect, test } from "vitest";
import { createLocalTsaServer } from "./server";

const responder = aResponder(createTestPki().tsaOfP256);
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
  const published = createLocalTsaServer({
    responder,
    published: {
      ocsp: (request) => Buffer.concat([Buffer.from("sobre "), request]),
      root: Buffer.from("raíz"),
    },
  });

  test("answers about its certificates, and its root", async () => {
    const headers = { "content-type": "application/ocsp-request" };
    const answer = await published.inject({ method: "POST", url: "/ocsp", payload: "x", headers });
    expect([answer.headers["content-type"], answer.body]).toEqual(["application/ocsp-response", "sobre x"]);
    const root = await published.inject({ url: "/root.cer" });
    expect([root.headers["content-type"], root.body]).toEqual(["application/pkix-cert", "raíz"]);
  });

  test("nothing without a responder: older installations have none", async () => {
    expect((await app.inject({ url: "/root.cer" })).statusCode).toBe(404);
  });
});
