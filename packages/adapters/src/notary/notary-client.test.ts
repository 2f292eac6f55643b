import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SignRequest } from "@foja/core/ports/notary";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createNotaryClient } from "./notary-client";

const PDF = Buffer.from("%PDF-1.7 original");
const REQUEST: SignRequest = {
  pdf: PDF,
  person: { name: "Ñandú", seal: "Director", department: "Legales", entity: "Municipalidad" },
  certificate: { p12: Buffer.from([1, 2, 3]), password: "clave ñ" },
  level: "B-T",
  timezone: "America/Argentina/Buenos_Aires",
  tenantId: "100_muni",
};

let server: Server;
let baseUrl: string;
let answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    answer(request, response, Buffer.concat(parts));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const aClient = (timeoutMs = 5_000) => createNotaryClient({ baseUrl, apiKey: "secreto", timeoutMs });

const fieldsOf = async (request: IncomingMessage, body: Buffer): Promise<Record<string, unknown>> => {
  const headers = { "content-type": request.headers["content-type"]! };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  return Object.fromEntries(
    await Promise.all(
      [...form].map(async ([name, value]) => [
        name,
        typeof value === "string" ? value : Buffer.from(await value.arrayBuffer()).toString("latin1"),
      ]),
    ),
  );
};

describe("the signing service over HTTP", () => {
  test("sends everything that a signature needs, with the key, and gives the signed bytes", async () => {
    const seen = Promise.withResolvers<unknown>();
    answer = async (request, response, body) => {
      seen.resolve([request.url, request.headers["x-api-key"], await fieldsOf(request, body)]);
      response.end("%PDF-1.7 signed");
    };

    const signed = await aClient().sign({
      ...REQUEST,
      fieldName: "firma2",
      stamp: { number: "IF-2027-00000001-MUNI-LEGAL", city: "Villa Ñ", position: "last" },
    });

    expect(Buffer.from(signed).toString()).toBe("%PDF-1.7 signed");
    expect(await seen.promise).toEqual([
      "/sign-pdf",
      "secreto",
      {
        pdf_file: "%PDF-1.7 original",
        expected_sha256: createHash("sha256").update(PDF).digest("hex"),
        name: "Ñandú",
        seal: "Director",
        department: "Legales",
        entity: "Municipalidad",
        cert_file: "\x01\x02\x03",
        cert_password: "clave ñ",
        use_pades: "true",
        level: "B-T",
        timezone: "America/Argentina/Buenos_Aires",
        tenant_id: "100_muni",
        field_name: "firma2",
        document_number: "IF-2027-00000001-MUNI-LEGAL",
        city: "Villa Ñ",
        stamp_position: "last",
      },
    ]);
  });

  test("asks for no stamp and no field when there is none", async () => {
    const seen = Promise.withResolvers<Record<string, unknown>>();
    answer = async (request, response, body) => {
      seen.resolve(await fieldsOf(request, body));
      response.end("%PDF-1.7 signed");
    };
    await aClient().sign(REQUEST);
    const names = Object.keys(await seen.promise);
    for (const name of ["document_number", "city", "stamp_position", "field_name"]) {
      expect(names).not.toContain(name);
    }
  });

  test.each([
    [400, "LayoutError", "business"],
    [400, "CERTIFICATE_LOAD_ERROR", "business"],
    [401, "INVALID_API_KEY", "unavailable"],
    [500, "PADES_ERROR", "unavailable"],
    [503, "TSA_UNAVAILABLE", "unavailable"],
  ])("%i %s is %s", async (status, code, kind) => {
    answer = (_, response) =>
      response.writeHead(status).end(JSON.stringify({ error_code: code, detail: "motivo", error: "motivo" }));
    await expect(aClient().sign(REQUEST)).rejects.toMatchObject({ kind, code, message: "motivo" });
  });

  test.each<[string, typeof answer]>([
    ["an internal error", (_, response) => response.writeHead(500).end("<html>")],
    ["a redirect", (_, response) => response.writeHead(302, { location: "/" }).end()],
    ["a page instead of a PDF", (_, response) => response.end("<html>")],
    ["a cut connection", (request) => request.socket.destroy()],
  ])("%s is unavailable", async (_, how) => {
    answer = how;
    await expect(aClient().sign(REQUEST)).rejects.toMatchObject({
      kind: "unavailable",
      code: "notary_unavailable",
    });
  });

  test("no answer in time is a time-out", async () => {
    answer = () => undefined;
    await expect(aClient(100).sign(REQUEST)).rejects.toMatchObject({
      kind: "unavailable",
      code: "notary_timeout",
    });
  });

  test("gives a verdict, and refuses one that it does not understand", async () => {
    const known = { ok: false, failure_reason: "no_signatures", signature_count: 0, signatures: [] };
    answer = (_, response) => response.end(JSON.stringify({ ...known, signature_visible: false }));
    expect(await aClient().verify(PDF)).toEqual(known);
    answer = (_, response) => response.end(JSON.stringify({ ok: "yes" }));
    await expect(aClient().verify(PDF)).rejects.toMatchObject({ code: "notary_unavailable" });
  });

  test("answers a ping when the service is healthy", async () => {
    answer = (request, response) => response.writeHead(request.url === "/health" ? 200 : 404).end("{}");
    await expect(aClient().ping()).resolves.toBeUndefined();
  });
});
