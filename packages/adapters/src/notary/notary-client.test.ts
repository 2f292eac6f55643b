import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SignRequest } from "@foja/core/ports/notary";
import { createTimestampClient } from "@foja/pades/tsp/client";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createFakeNotary } from "./fake-notary";
import { createNotaryClient } from "./notary-client";

const request: SignRequest = {
  pdf: Buffer.from("%PDF-1.7 entrada"),
  person: { name: "Ana Núñez", seal: "Jefa", department: "Compras", entity: "Municipio" },
  certificate: { p12: Buffer.from([1, 2, 3]), password: "ñandú" },
  level: "B-T",
  timezone: "America/Argentina/Buenos_Aires",
  stamp: { number: "IF-1", city: "Tandil", position: "last" },
  tenantId: "tandil",
};
const STAMPED_AT = new Date("2027-03-05T15:00:00Z");
let signed: Buffer;
let withoutTime: Buffer;

beforeAll(async () => {
  const pki = createTestPki(STAMPED_AT);
  const now = () => STAMPED_AT;
  const { timestamp } = createTimestampClient({
    authorities: [{ url: "http://tsa.example/" }],
    fetch: aTsaTransport(aResponder(pki.tsa, now)),
    now,
  });
  const { stamp: _, ...plain } = { ...request, pdf: aPdf() };
  signed = Buffer.from((await createFakeNotary({ ...pki.p256, timestamp, now }).sign(plain)).pdf);
  withoutTime = Buffer.from((await createFakeNotary({ ...pki.p256, now }).sign(plain)).pdf);
});

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

const serve = async (handler: Handler, timeoutMs = 5000) => {
  const server = createServer((incoming, outgoing) => void handler(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { server, baseUrl, client: createNotaryClient({ baseUrl, apiKey: "clave", timeoutMs }) };
};

const answer =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  async (incoming, outgoing) => {
    for await (const _ of incoming);
    outgoing.writeHead(status, headers).end(body);
  };

const refusal = (code: string | null) =>
  JSON.stringify({ error_code: code, detail: "texto", error: "texto" });

describe("the client of the signing service", () => {
  test("sends what the specification names, and gives the signed bytes", async () => {
    let seen: FormData | undefined;
    const { client } = await serve(async (incoming, outgoing) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const headers = { "content-type": incoming.headers["content-type"] ?? "" };
      seen = await new Response(Buffer.concat(parts), { headers }).formData();
      expect(incoming.headers["x-api-key"]).toBe("clave");
      expect(incoming.url).toBe("/sign-pdf");
      outgoing.writeHead(200, { "x-signature-type": "pades" }).end(signed);
    });

    const { pdf, timestampedAt } = await client.sign({ ...request, fieldName: "firma2" });
    expect(Buffer.from(pdf)).toEqual(signed);
    expect(timestampedAt).toEqual(STAMPED_AT);
    const form = seen ?? new FormData();
    const text = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
    expect(text).toEqual({
      name: "Ana Núñez",
      seal: "Jefa",
      department: "Compras",
      entity: "Municipio",
      document_number: "IF-1",
      city: "Tandil",
      stamp_position: "last",
      tenant_id: "tandil",
      cert_password: "ñandú",
      expected_sha256: createHash("sha256").update(request.pdf).digest("hex"),
      level: "B-T",
      timezone: "America/Argentina/Buenos_Aires",
      field_name: "firma2",
    });
    expect(Buffer.from(await (form.get("pdf_file") as File).arrayBuffer())).toEqual(request.pdf);
    expect(Buffer.from(await (form.get("cert_file") as File).arrayBuffer())).toEqual(request.certificate.p12);
  });

  test.each([
    { status: 400, body: refusal("LayoutError"), kind: "business", code: "LayoutError" },
    {
      status: 400,
      body: refusal("CERTIFICATE_LOAD_ERROR"),
      kind: "business",
      code: "CERTIFICATE_LOAD_ERROR",
    },
    { status: 401, body: refusal("INVALID_API_KEY"), kind: "unavailable", code: "INVALID_API_KEY" },
    { status: 500, body: refusal("PADES_ERROR"), kind: "unavailable", code: "PADES_ERROR" },
    { status: 503, body: refusal("TSA_UNAVAILABLE"), kind: "unavailable", code: "TSA_UNAVAILABLE" },
    { status: 500, body: refusal(null), kind: "unavailable", code: "notary_5xx" },
    { status: 502, body: "<html>Bad gateway</html>", kind: "unavailable", code: "notary_5xx" },
    { status: 404, body: "nada", kind: "unavailable", code: "notary_unexpected_answer" },
    { status: 200, body: "<html>", kind: "unavailable", code: "notary_unexpected_answer" },
  ])("$status with $body is $kind, $code", async ({ status, body, kind, code }) => {
    const { client } = await serve(answer(status, body));
    await expect(client.sign(request)).rejects.toMatchObject({ name: "NotaryError", kind, code });
  });

  test.each([
    [503, "60", 60],
    [503, "999999", 3_600],
    [503, "mañana", undefined],
    [503, "-1", undefined],
    [400, "60", undefined],
  ])("%i with Retry-After %s", async (status, header, retryAfterSeconds) => {
    const headers = { "retry-after": Buffer.from(header, "utf8").toString("latin1") };
    const { client } = await serve(answer(status, refusal("TSA_UNAVAILABLE"), headers));
    await expect(client.sign(request)).rejects.toMatchObject({ retryAfterSeconds });
  });

  test("a visual signature is not taken for a real one", async () => {
    const { client } = await serve(answer(200, signed, { "x-signature-type": "visual" }));
    await expect(client.sign(request)).rejects.toMatchObject({ code: "notary_unexpected_answer" });
  });

  test.each(["B-T", "B-LT", "B-LTA"] as const)(
    "a signature without a trusted time is not taken for one at level %s",
    async (level) => {
      const { client } = await serve(answer(200, withoutTime, { "x-signature-type": "pades" }));
      await expect(client.sign({ ...request, level })).rejects.toMatchObject({
        code: "notary_unexpected_answer",
      });
      expect(await client.sign({ ...request, level: "B-B" })).toMatchObject({ timestampedAt: null });
    },
  );

  test("no answer in time: notary_timeout, asked once", async () => {
    let asked = 0;
    const { client } = await serve(() => {
      asked += 1;
    }, 100);
    await expect(client.sign(request)).rejects.toMatchObject({ code: "notary_timeout" });
    expect(asked).toBe(1);
  });

  test("an answer that stops in the middle: notary_connect_error, asked once", async () => {
    let asked = 0;
    const { client } = await serve(async (incoming, outgoing) => {
      asked += 1;
      for await (const _ of incoming);
      outgoing.writeHead(200, { "content-length": "1000", "x-signature-type": "pades" });
      outgoing.write("%PDF-", () => outgoing.destroy());
    });
    await expect(client.sign(request)).rejects.toMatchObject({ code: "notary_connect_error" });
    expect(asked).toBe(1);
  });
});

/** Answers, and tells what was asked. */
const recording = (seen: { url?: string; form?: FormData }, handler: Handler): Handler => {
  return async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const headers = { "content-type": incoming.headers["content-type"] ?? "" };
    seen.form = await new Response(Buffer.concat(parts), { headers }).formData();
    seen.url = incoming.url ?? "";
    await handler(incoming, outgoing);
  };
};

const PROVABLE_UNTIL = new Date("2032-03-05T15:00:00Z");
const said = (level: string) => ({
  "x-signature-level": level,
  "x-provable-until": PROVABLE_UNTIL.toISOString(),
});

describe("extending", () => {
  const extension = (to: "B-LT" | "B-LTA" | "renew") => ({ pdf: signed, to, tenantId: "tandil" });

  test.each([
    ["B-LT", { level: "B-LT" }],
    ["B-LTA", { level: "B-LTA" }],
    ["renew", { renew: "true" }],
  ] as const)("to %s sends the file and what is wanted", async (to, fields) => {
    const seen: { url?: string; form?: FormData } = {};
    const { client } = await serve(recording(seen, answer(200, signed, said("B-LT"))));

    const extended = await client.extend(extension(to));

    expect(extended).toMatchObject({ level: "B-LT", archivedAt: null, provableUntil: PROVABLE_UNTIL });
    expect(Buffer.from(extended.pdf)).toEqual(signed);
    expect(seen.url).toBe("/extend-pdf");
    const form = seen.form ?? new FormData();
    const text = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
    const hash = createHash("sha256").update(signed).digest("hex");
    expect(text).toEqual({ tenant_id: "tandil", expected_sha256: hash, ...fields });
    expect(Buffer.from(await (form.get("pdf_file") as File).arrayBuffer())).toEqual(signed);
  });

  test.each([
    { what: "no level", headers: { "x-provable-until": PROVABLE_UNTIL.toISOString() } },
    { what: "no end", headers: { "x-signature-level": "B-LT" } },
    { what: "an odd end", headers: { ...said("B-LT"), "x-provable-until": "pronto" } },
    { what: "a lower level", headers: said("B-T") },
    { what: "B-LTA without an archive time stamp", headers: said("B-LTA") },
  ])("$what is not believed", async ({ headers }) => {
    const { client } = await serve(answer(200, signed, headers));
    await expect(client.extend(extension("B-LTA"))).rejects.toMatchObject({
      kind: "unavailable",
      code: "notary_unexpected_answer",
    });
  });

  test("a file that can't be read is told apart from an answer of somebody else", async () => {
    const { client } = await serve(answer(200, Buffer.from("%PDF-1.7 nada más"), said("B-LTA")));
    await expect(client.extend(extension("B-LTA"))).rejects.toMatchObject({
      kind: "unavailable",
      code: "notary_unreadable_file",
    });
  });

  test("a refusal keeps its code", async () => {
    const { client } = await serve(answer(503, refusal("TSA_UNAVAILABLE")));
    await expect(client.extend(extension("B-LTA"))).rejects.toMatchObject({
      kind: "unavailable",
      code: "TSA_UNAVAILABLE",
    });
  });
});

describe("stamping a hash", () => {
  const sha256 = createHash("sha256").update("cabeza").digest("hex");
  const responder = aResponder(createTestPki(STAMPED_AT).tsa, () => STAMPED_AT);
  const { timestamp } = createTimestampClient({
    authorities: [{ url: "http://tsa.example/" }],
    fetch: aTsaTransport(responder),
    now: () => STAMPED_AT,
  });
  const tokenOver = async (text: string) =>
    timestamp({ hash: "sha256", digest: createHash("sha256").update(text).digest() });

  test("sends it, and gives the token", async () => {
    const token = await tokenOver("cabeza");
    const seen: { url?: string; form?: FormData } = {};
    const { client } = await serve(
      recording(seen, answer(200, JSON.stringify({ token_b64: token.toString("base64") }))),
    );
    expect(Buffer.from((await client.timestamp(sha256)).token)).toEqual(token);
    expect([seen.url, Object.fromEntries(seen.form ?? [])]).toEqual(["/timestamp", { sha256 }]);
  });

  test.each([
    [
      "over something else",
      async () => JSON.stringify({ token_b64: (await tokenOver("otra")).toString("base64") }),
    ],
    ["that is none", async () => JSON.stringify({ token_b64: "AAAA" })],
    ["that is missing", async () => "{}"],
    ["that is a page", async () => "<html>"],
  ])("does not take a token %s", async (_what, body) => {
    const { client } = await serve(answer(200, await body()));
    await expect(client.timestamp(sha256)).rejects.toMatchObject({ code: "notary_unexpected_answer" });
  });
});

describe("verifying", () => {
  test("reads what is said of each signature", async () => {
    const seen: { url?: string; form?: FormData } = {};
    const signature = {
      field_name: "firma1",
      intact: true,
      valid: false,
      modification_level: "OTHER",
      signer: { common_name: "Municipalidad", organization: null },
      more: 1,
    };
    const timestamp = { field_name: "archivo1", valid: true, modification_level: "LTA_UPDATES", time: null };
    const body = JSON.stringify({ ok: false, signatures: [signature], document_timestamps: [timestamp] });
    const { client } = await serve(recording(seen, answer(200, body)));

    expect(await client.verify(signed)).toEqual([
      {
        kind: "signature",
        certifiedName: "Municipalidad",
        ...{ fieldName: "firma1", intact: true, valid: false, modificationLevel: "OTHER" },
      },
      {
        kind: "timestamp",
        certifiedName: null,
        ...{ fieldName: "archivo1", intact: true, valid: true, modificationLevel: "LTA_UPDATES" },
      },
    ]);
    expect(seen.url).toBe("/sign-pdf/verify");
    const sent = (seen.form ?? new FormData()).get("pdf_file") as File;
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(signed);
  });

  test("reads what a file from anywhere is worth", async () => {
    const signature = {
      ...{ field_name: "firma1", intact: true, valid: true, modification_level: "NONE", trusted: false },
      signer: { common_name: "Ana", organization: "Municipalidad" },
      certificate: { issuer_name: "CN=Autoridad, C=AR", serial: "00ab12" },
      signed_bytes: 1234,
      timestamp: { time: "2027-03-05T15:00:00.000Z", valid: false },
      signing_time: "2027-03-05T14:59:59.000Z",
      revocation: "unknown",
    };
    const body = { failure_reason: null, signatures: [signature], document_timestamps: [] };
    const { client } = await serve(answer(200, JSON.stringify(body)));

    expect(await client.judge(signed)).toEqual({
      failure: null,
      signatures: [
        {
          ...{ kind: "signature", fieldName: "firma1", intact: true, valid: true, modificationLevel: "NONE" },
          ...{ certifiedName: "Ana", organization: "Municipalidad", isTrusted: false, revocation: "unknown" },
          certificate: { issuer: "CN=Autoridad, C=AR", serialNumber: "ab12" },
          signedBytes: 1234,
          // A stamp that is not right states nothing.
          timestampedAt: null,
          claimedAt: new Date("2027-03-05T14:59:59Z"),
        },
      ],
    });
  });

  test.each([
    "<html>",
    "{}",
    '{"signatures":[]}',
    '{"signatures":[{"field_name":"a"}],"document_timestamps":[]}',
  ])("%s is no verdict", async (body) => {
    const { client } = await serve(answer(200, body));
    await expect(client.verify(signed)).rejects.toMatchObject({ code: "notary_unexpected_answer" });
  });
});

describe("nobody listening", () => {
  const unusedAddress = async () => {
    const { server, baseUrl } = await serve(answer(200, ""));
    await new Promise((resolve) => server.close(resolve));
    return baseUrl;
  };

  test("is tried again, and reported in the end", async () => {
    const pauses: number[] = [];
    const sleep = async (ms: number) => void pauses.push(ms);
    const client = createNotaryClient({ baseUrl: await unusedAddress(), apiKey: "clave", sleep });
    await expect(client.sign(request)).rejects.toMatchObject({
      kind: "unavailable",
      code: "notary_connect_error",
    });
    expect(pauses).toEqual([100, 300, 900, 1800]);
  });

  test("no longer than the limit for everything together", async () => {
    const sleep = () => new Promise(() => undefined);
    const baseUrl = await unusedAddress();
    const client = createNotaryClient({ baseUrl, apiKey: "clave", timeoutMs: 200, sleep });
    await expect(client.sign(request)).rejects.toMatchObject({ kind: "unavailable", code: "notary_timeout" });
  });

  test("a service that comes back meanwhile answers", async () => {
    const baseUrl = await unusedAddress();
    const port = Number(new URL(baseUrl).port);
    const server = createServer((incoming, outgoing) => {
      void answer(200, signed, { "x-signature-type": "pades" })(incoming, outgoing);
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const sleep = () => new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
    const client = createNotaryClient({ baseUrl, apiKey: "clave", sleep });
    expect(Buffer.from((await client.sign(request)).pdf)).toEqual(signed);
  });
});

describe("ping", () => {
  test("is content with a health answer", async () => {
    const { client } = await serve(answer(200, "{}"));
    await expect(client.ping()).resolves.toBeUndefined();
  });

  test("rejects otherwise", async () => {
    const { client } = await serve(answer(503, "{}"));
    await expect(client.ping()).rejects.toMatchObject({ name: "NotaryError", kind: "unavailable" });
  });
});
