import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createRevocationPki } from "@foja/testing/pki/revocation-pki";
import {
  type RevocationAnswer,
  type RevocationServer,
  startRevocationServer,
} from "@foja/testing/revocation/revocation-server";
import { afterEach, expect, test } from "vitest";
import { parseCertificate } from "../x509/certificate";
import { fetchEvidence } from "./http";
import { createRevocationClient } from "./source";

let server: RevocationServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const NOW = new Date("2027-03-05T15:00:00Z");
const request = (path = "/list.crl") => ({
  url: `${server?.url}${path}`,
  accept: "application/pkix-crl",
  timeoutMs: 200,
  bytesMax: 100,
});

test("OCSP and lists are had over HTTP", async () => {
  const place: { answer: (url: string, body: Buffer) => RevocationAnswer } = { answer: () => undefined };
  server = await startRevocationServer((url, body) => place.answer(url, body));
  const pki = createRevocationPki({ clock: { now: NOW }, baseUrl: server.url });
  place.answer = pki.answer;
  const certificate = parseCertificate(pki.issue({ commonName: "Ana", from: NOW, years: 1 }).certificates[0]);
  const issuer = parseCertificate(pki.intermediate.certificates[0]);
  const ask = () => createRevocationClient({ now: () => NOW })(certificate, issuer, NOW);
  expect((await ask()).ocsp).toBeInstanceOf(Buffer);
  place.answer = (url, body) => (url.endsWith("/ocsp") ? { status: 503 } : pki.answer(url, body));
  expect((await ask()).crl).toBeInstanceOf(Buffer);
  expect(server.asked).toEqual(["/ocsp", "/ocsp", "/intermediate.crl"]);
});

test.each<{ what: string; answer: RevocationAnswer; code: string }>([
  { what: "404", answer: undefined, code: "HTTP_STATUS" },
  { what: "too many bytes", answer: Buffer.alloc(101), code: "TOO_LARGE" },
  { what: "silence", answer: "silence", code: "TIMEOUT" },
  { what: "a redirect", answer: { status: 302, location: "http://127.0.0.1:1/" }, code: "UNREACHABLE" },
])("$what is $code", async ({ answer, code }) => {
  server = await startRevocationServer(() => answer);
  await expect(fetchEvidence(request())).rejects.toMatchObject({ name: "RevocationError", code });
});

test("what unfolds to too many bytes is TOO_LARGE, however few came", async () => {
  const packed = gzipSync(Buffer.alloc(1_000_000));
  const gzip = createServer((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(packed),
  );
  await new Promise<void>((resolve) => gzip.listen(0, "127.0.0.1", resolve));
  const { port } = gzip.address() as AddressInfo;
  const fetching = fetchEvidence({ ...request(), url: `http://127.0.0.1:${port}/`, bytesMax: packed.length });
  await expect(fetching).rejects.toMatchObject({ code: "TOO_LARGE" });
  await new Promise((resolve) => gzip.close(resolve));
});

test("nobody there is UNREACHABLE", async () => {
  server = await startRevocationServer(() => undefined);
  const { url } = server;
  await server.close();
  server = undefined;
  await expect(fetchEvidence({ ...request(), url })).rejects.toMatchObject({ code: "UNREACHABLE" });
});
