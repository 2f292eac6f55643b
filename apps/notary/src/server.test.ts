import { createHash } from "node:crypto";
import type { PdfString } from "@foja/pades/pdf/objects";
import { PdfReader } from "@foja/pades/pdf/reader";
import { decodeText } from "@foja/pades/pdf/text-string";
import { appendSigningSheet } from "@foja/pades/sign/append-sheet";
import { countSignatures } from "@foja/pades/sign/count-signatures";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { describe, expect, test } from "vitest";
import product from "../../../package.json" with { type: "json" };
import { PDF_MAX_BYTES } from "./http/form";
import { createMetrics } from "./metrics/metrics";
import { Problem } from "./problem";
import { API_KEY, aNotary, goodParts, PASSWORD, p12Of, pki } from "./test-support/a-notary";
import type { FormParts } from "./test-support/multipart";

const { app, post } = await aNotary();
const good = await goodParts();
const pdf = good.pdf_file as Buffer;
const sha256 = createHash("sha256").update(pdf).digest("hex");
const signatures = (bytes: Buffer) => countSignatures(new PdfReader(bytes)).signatures;

const padded = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, " ")]);

/** Of a document with so many bytes beside its page. */
const withSheet = (paddingBytes: number) => appendSigningSheet(aPdf({ paddingBytes }), { signers: 2 });

const asFile = (text: string) => ({ bytes: Buffer.from(text), name: "a.txt" });

describe("POST /sign-pdf", () => {
  test("signs: the answer continues the document, and says how", async () => {
    const answer = await post("/sign-pdf", good);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-signature-type": "pades",
      "x-missing-letters": "",
      "content-disposition": `attachment; filename="original.pdf"; filename*=UTF-8''original.pdf`,
    });
    expect(answer.rawPayload.subarray(0, pdf.length)).toEqual(pdf);
    expect(signatures(answer.rawPayload)).toBe(1);
  });

  test("a number names the file and is stamped", async () => {
    const answer = await post("/sign-pdf", {
      ...good,
      document_number: "IF-2027-00000012-MUNI#SEC",
      city: "Tandil",
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toContain(`filename="IF-2027-00000012-MUNI#SEC.pdf"`);
  });

  test("all of a number with a slash stays in the file's name", async () => {
    const answer = await post("/sign-pdf", { ...good, document_number: "12/2027", city: "Tandil" });
    expect(answer.headers["content-disposition"]).toContain(`filename="12-2027.pdf"`);
  });

  test("letters that no font has are told, each once, of whatever is drawn", async () => {
    const parts = { name: "Ana ไ ก ไ", document_number: "1", city: "ข Tandil" };
    const answer = await post("/sign-pdf", { ...good, ...parts });
    expect(answer.statusCode).toBe(200);
    const told = String(answer.headers["x-missing-letters"]).split(",").map(decodeURIComponent);
    expect(told.toSorted()).toEqual(["ก", "ข", "ไ"].toSorted());
  });

  test("marks that turn text around are not signed", async () => {
    const answer = await post("/sign-pdf", { ...good, name: "\u202eAna\u202c Núñez" });
    const [signature] = verifyPdf(new PdfReader(answer.rawPayload)).signatures;
    expect(signature && decodeText(signature.signature.get("Name") as PdfString)).toBe("Ana Núñez");
  });

  test("an uploaded file keeps its name, accents and all", async () => {
    const answer = await post("/sign-pdf", {
      ...good,
      pdf_file: { bytes: pdf, name: "resolución año 1.pdf" },
    });
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename="resolucion ano 1.pdf"; filename*=UTF-8''resoluci%C3%B3n%20a%C3%B1o%201.pdf`,
    );
  });

  test.each([
    { what: "B-B needs no time stamp", parts: { level: "B-B" } },
    { what: "the right hash, in capitals", parts: { expected_sha256: sha256.toUpperCase() } },
    { what: "a tenant", parts: { tenant_id: "tandil_prod-1" } },
    { what: "a zone", parts: { timezone: "Pacific/Chatham", document_number: "1", city: "X" } },
    {
      what: "empty fields count as left out",
      parts: { document_number: "", city: "", stamp_position: "", tenant_id: "" },
    },
    {
      what: "names at their limits",
      parts: {
        name: "ñ".repeat(100),
        seal: "s".repeat(50),
        department: "d".repeat(100),
        entity: "e".repeat(100),
      },
    },
    { what: "exactly 10 MB", parts: { pdf_file: padded(PDF_MAX_BYTES) } },
    { what: "just 10 MB and a signing sheet", parts: { pdf_file: withSheet(PDF_MAX_BYTES - 2_000) } },
  ])("accepts $what", async ({ parts }) => {
    const answer = await post("/sign-pdf", { ...good, ...parts });
    expect(answer.body.slice(0, 200)).toMatch(/^%PDF/);
    expect(answer.statusCode).toBe(200);
  });

  const crlf = "a\r\nSet-Cookie: x=1";
  test.each<{ what: string; parts: FormParts; code: string; status?: number }>([
    { what: "a tenant with a path", parts: { tenant_id: "../../etc" }, code: "INVALID_TENANT_ID" },
    {
      what: "a misspelt hash",
      parts: { expected_sha265: sha256 },
      code: "INVALID_PARAMETERS",
    },
    { what: "a tenant with a dot", parts: { tenant_id: "a.b" }, code: "INVALID_TENANT_ID" },
    {
      what: "a tenant, before any other error",
      parts: { tenant_id: "a/b", pdf_file: undefined, name: "" },
      code: "INVALID_TENANT_ID",
    },
    {
      what: "what is too large without its signing sheet",
      parts: { pdf_file: withSheet(PDF_MAX_BYTES) },
      code: "FILE_TOO_LARGE",
    },
    { what: "10 MB and one byte", parts: { pdf_file: padded(PDF_MAX_BYTES + 1) }, code: "FILE_TOO_LARGE" },
    {
      what: "a bad tenant and a file too large",
      parts: { tenant_id: "a/b", pdf_file: padded(PDF_MAX_BYTES + 1) },
      code: "INVALID_TENANT_ID",
    },
    { what: "no file", parts: { pdf_file: undefined }, code: "INVALID_PDF_FILE" },
    { what: "an empty file", parts: { pdf_file: Buffer.alloc(0) }, code: "INVALID_PDF_FORMAT" },
    { what: "a text", parts: { pdf_file: Buffer.from("hola") }, code: "INVALID_PDF_FORMAT" },
    {
      what: "a header that isn't the first thing",
      parts: { pdf_file: Buffer.concat([Buffer.from("\n"), pdf]) },
      code: "INVALID_PDF_FORMAT",
    },
    {
      what: "a PDF that can't be read",
      parts: { pdf_file: Buffer.from("%PDF-1.7\nnada\n%%EOF") },
      code: "INVALID_PDF_FILE",
    },
    { what: "another hash", parts: { expected_sha256: "0".repeat(64) }, code: "PDF_INTEGRITY_FAILED" },
    { what: "a hash that is none", parts: { expected_sha256: "abc" }, code: "PDF_INTEGRITY_FAILED" },
    {
      what: "another hash, before bad parameters",
      parts: { expected_sha256: "0".repeat(64), name: "" },
      code: "PDF_INTEGRITY_FAILED",
    },
    { what: "no name", parts: { name: undefined }, code: "INVALID_PARAMETERS" },
    { what: "a blank name", parts: { name: "   " }, code: "INVALID_PARAMETERS" },
    { what: "a name that nobody sees", parts: { name: "\u200b\u202e\u200b" }, code: "INVALID_PARAMETERS" },
    { what: "a name too long", parts: { name: "x".repeat(101) }, code: "INVALID_PARAMETERS" },
    { what: "a name of 100 kB", parts: { name: "x".repeat(100_000) }, code: "INVALID_PARAMETERS" },
    { what: "a name of two lines", parts: { name: "Ana\nNúñez" }, code: "INVALID_PARAMETERS" },
    { what: "a seal too long", parts: { seal: "x".repeat(51) }, code: "INVALID_PARAMETERS" },
    { what: "no department", parts: { department: undefined }, code: "INVALID_PARAMETERS" },
    { what: "an entity too long", parts: { entity: "x".repeat(101) }, code: "INVALID_PARAMETERS" },
    { what: "use_pades that is neither", parts: { use_pades: "sí" }, code: "INVALID_PARAMETERS" },
    { what: "an unknown level", parts: { level: "B-X" }, code: "INVALID_PARAMETERS" },
    { what: "an unknown zone", parts: { timezone: "Marte/Olimpo" }, code: "INVALID_PARAMETERS" },
    { what: "a distance for a zone", parts: { timezone: "-03:00" }, code: "INVALID_PARAMETERS" },
    { what: "another for a zone", parts: { timezone: "+0300" }, code: "INVALID_PARAMETERS" },
    { what: "a level that is a file", parts: { level: asFile("B-LT") }, code: "INVALID_PARAMETERS" },
    { what: "a hash that is a file", parts: { expected_sha256: asFile("0") }, code: "INVALID_PARAMETERS" },
    {
      what: "a name that is a large file",
      parts: { name: padded(PDF_MAX_BYTES + 1) },
      code: "INVALID_PARAMETERS",
    },
    { what: "a certificate that is a text", parts: { cert_file: "MIIK" }, code: "CERTIFICATE_LOAD_ERROR" },
    { what: "a name whose letters are lost", parts: { name: "N\ufffd\ufffdez" }, code: "INVALID_PARAMETERS" },
    { what: "an empty hash", parts: { expected_sha256: "" }, code: "PDF_INTEGRITY_FAILED" },
    { what: "a field that isn't there", parts: { field_name: "firma9" }, code: "INVALID_PARAMETERS" },
    { what: "a number without city", parts: { document_number: "IF-1" }, code: "INVALID_STAMP_PARAMETERS" },
    {
      what: "a number without city, before the certificate",
      parts: { document_number: "IF-1", cert_file: undefined },
      code: "INVALID_STAMP_PARAMETERS",
    },
    {
      what: "a number too long",
      parts: { document_number: "x".repeat(41), city: "Tandil" },
      code: "INVALID_STAMP_PARAMETERS",
    },
    {
      what: "a number that would break a header",
      parts: { document_number: crlf, city: "Tandil" },
      code: "INVALID_STAMP_PARAMETERS",
    },
    {
      what: "a stamp in the middle",
      parts: { document_number: "IF-1", city: "Tandil", stamp_position: "middle" },
      code: "INVALID_STAMP_POSITION",
    },
    {
      what: "no certificate",
      parts: { cert_file: undefined, cert_password: undefined },
      code: "CERTIFICATE_NOT_PROVIDED",
    },
    {
      what: "a certificate without password",
      parts: { cert_password: undefined },
      code: "CERTIFICATE_NOT_PROVIDED",
    },
    { what: "use_pades=false", parts: { use_pades: "false" }, code: "CERTIFICATE_NOT_PROVIDED" },
    { what: "a wrong password", parts: { cert_password: "otra" }, code: "CERTIFICATE_LOAD_ERROR" },
    {
      what: "a certificate that is none",
      parts: { cert_file: Buffer.from("hola") },
      code: "CERTIFICATE_LOAD_ERROR",
    },
    {
      what: "a certificate of over 5 MB",
      parts: { cert_file: Buffer.alloc(5 * 1024 * 1024 + 1) },
      code: "CERTIFICATE_LOAD_ERROR",
    },
    { what: "a document without marker", parts: { pdf_file: aPdf({ markerY: null }) }, code: "LayoutError" },
    { what: "a page that is full", parts: { pdf_file: aPdf({ markerY: 150 }) }, code: "LayoutError" },
  ])("refuses $what: $code", async ({ parts, code }) => {
    const answer = await post("/sign-pdf", { ...good, ...parts });
    expectProblem(answer, 400, code);
  });

  test.each([
    ["expired", "El certificado está vencido"],
    ["notYetValid", "El certificado todavía no es válido"],
    ["weakRsa", "La clave del certificado es demasiado débil"],
    ["notForSigning", "El certificado no está habilitado para firmar"],
  ] as const)("refuses a certificate that is %s, and says so", async (name, text) => {
    const answer = await post("/sign-pdf", { ...good, cert_file: await p12Of(pki[name]) });
    expect(expectProblem(answer, 400, "CERTIFICATE_LOAD_ERROR")).toMatchObject({ detail: text });
  });

  test("refuses the same parameter twice", async () => {
    const form = new FormData();
    form.append("name", "Ana");
    form.append("name", "Bruno");
    const body = new Response(form);
    const headers = { "x-api-key": API_KEY, "content-type": body.headers.get("content-type") ?? "" };
    const payload = Buffer.from(await body.arrayBuffer());
    expectProblem(
      await app.inject({ method: "POST", url: "/sign-pdf", payload, headers }),
      400,
      "INVALID_PARAMETERS",
    );
  });

  test.each([
    {
      what: "a form cut off",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    },
    { what: "a form without boundary", headers: { "content-type": "multipart/form-data" }, payload: "a" },
  ])("refuses $what instead of a form", async ({ headers, payload }) => {
    const answer = await app.inject({
      method: "POST",
      url: "/sign-pdf",
      headers: { "x-api-key": API_KEY, ...headers },
      payload,
    });
    expectProblem(answer, 400, "INVALID_PARAMETERS");
  });

  test.each(["/sign-pdf", "/sign-pdf/verify", "/stamp-number", "/extend-pdf"])(
    "%s: what is no form is 415, before it is read",
    async (url) => {
      for (const [type, payload] of NO_FORMS) {
        const headers = { "x-api-key": API_KEY, ...(type ? { "content-type": type } : {}) };
        const answer = await app.inject({ method: "POST", url, headers, payload });
        expectProblem(answer, 415, "UNSUPPORTED_MEDIA_TYPE");
      }
    },
  );

  test("an address that nobody knows is 404 whatever is sent there", async () => {
    for (const [type, payload] of NO_FORMS) {
      const headers = { "x-api-key": API_KEY, ...(type ? { "content-type": type } : {}) };
      expectProblem(await app.inject({ method: "POST", url: "/nada", headers, payload }), 404, "NOT_FOUND");
    }
  });
});

const NO_FORMS = [
  ["application/json", "{}"],
  ["application/json", "{"],
  ["text/plain", "hola"],
  ["text/csv", "a,b"],
  ["application/x-www-form-urlencoded", "a=b"],
  ["multipart/mixed; boundary=xyz", "--xyz--"],
  ["basura", "x"],
  ["", "x"],
  ["", ""],
] as const;

describe("a document that is written anew before anything is added", () => {
  const broken = Buffer.from(pdf.toString("latin1").replace(/startxref\s+\d+/, "startxref\n7"), "latin1");

  const both = async (file: Buffer, notary = post) => {
    const signed = await notary("/sign-pdf", { ...good, pdf_file: file });
    const stamped = await notary("/stamp-number", { pdf_file: file });
    return [
      { told: signed.headers["x-rewritten"], bytes: signed.rawPayload },
      {
        told: stamped.headers["x-rewritten"],
        bytes: Buffer.from(String(stamped.json().stamped_pdf_b64), "base64"),
      },
    ];
  };

  test("is told of, whoever signs", async () => {
    const visual = (await aNotary({ fallbackToVisual: true })).post;
    const unsigned = (url: string, parts: FormParts) => visual(url, { ...parts, cert_file: undefined });
    for (const { told, bytes } of [...(await both(broken)), ...(await both(broken, unsigned))]) {
      expect(told).toBe("true");
      expect(bytes.subarray(0, broken.length)).not.toEqual(broken);
    }
  });

  test("one that is continued is not", async () => {
    for (const { told, bytes } of await both(pdf)) {
      expect(told).toBeUndefined();
      expect(bytes.subarray(0, pdf.length)).toEqual(pdf);
    }
  });
});

describe("the time stamp authority failing", () => {
  test.each(["UNREACHABLE", "TIMEOUT", "WRONG_NONCE", "CERTIFICATE_EXPIRED"] as const)(
    "%s is 503 with Retry-After, never a signature without time stamp",
    async (code) => {
      const notary = await aNotary({ tsa: () => Promise.reject(new TsaError(code, "x")) });
      const answer = await notary.post("/sign-pdf", good);
      expectProblem(answer, 503, "TSA_UNAVAILABLE");
      expect(answer.headers["retry-after"]).toBe("5");
    },
  );

  test.each([
    { restMs: 0, header: "5" },
    { restMs: 1, header: "1" },
    { restMs: 41_001, header: "42" },
  ])("$restMs ms before it is asked again are told as $header s", async ({ restMs, header }) => {
    const tsa = () => Promise.reject(new TsaError("CIRCUIT_OPEN", "x"));
    const notary = await aNotary({ tsa, tsaRestMs: () => restMs });
    expect((await notary.post("/sign-pdf", good)).headers["retry-after"]).toBe(header);
  });

  test("doesn't matter at level B-B", async () => {
    const notary = await aNotary({ tsa: () => Promise.reject(new TsaError("TIMEOUT", "x")) });
    expect((await notary.post("/sign-pdf", { ...good, level: "B-B" })).statusCode).toBe(200);
  });
});

describe("without a certificate and with the fallback on", () => {
  const without = { cert_file: undefined, cert_password: undefined };

  test.each([
    { what: "no certificate", parts: without },
    { what: "use_pades=false", parts: { use_pades: "false" } },
  ])("$what gives a visual signature that says so", async ({ parts }) => {
    const notary = await aNotary({ fallbackToVisual: true });
    const answer = await notary.post("/sign-pdf", { ...good, ...parts });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["x-signature-type"]).toBe("visual");
    expect(signatures(answer.rawPayload)).toBe(0);
  });

  test.each<{ what: string; parts: FormParts; code: string }>([
    { what: "and no certificate", parts: without, code: "CERTIFICATE_NOT_PROVIDED" },
    { what: "and no password", parts: { cert_password: undefined }, code: "CERTIFICATE_NOT_PROVIDED" },
    { what: "and use_pades=false", parts: { use_pades: "false" }, code: "INVALID_PARAMETERS" },
  ])("a level that is asked for $what is refused, never a picture", async ({ parts, code }) => {
    const notary = await aNotary({ fallbackToVisual: true });
    for (const level of ["B-B", "B-T"])
      expectProblem(await notary.post("/sign-pdf", { ...good, ...parts, level }), 400, code);
    expect((await notary.post("/sign-pdf", { ...good, ...parts, level: "" })).statusCode).toBe(200);
  });

  test("a certificate still signs for real", async () => {
    const notary = await aNotary({ fallbackToVisual: true });
    expect((await notary.post("/sign-pdf", good)).headers["x-signature-type"]).toBe("pades");
  });
});

describe("POST /stamp-number", () => {
  const sheet = appendSigningSheet(aPdf(), { signers: 2 });

  test("without number only tells the place", async () => {
    const answer = await post("/stamp-number", { pdf_file: pdf });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      stamped_pdf_b64: pdf.toString("base64"),
      sig_llx: 50,
      sig_lly: 500,
      sig_urx: 250,
      sig_ury: 580,
      stamp_mode: "none",
      stamp_lines: [],
      field_name: null,
    });
  });

  test("an override of the count moves the place", async () => {
    const answer = await post("/stamp-number", { pdf_file: pdf, existing_count: "3" });
    expect(answer.json()).toMatchObject({ sig_llx: 270, sig_lly: 400 });
  });

  test.each([
    { what: "a foreign document", file: pdf, mode: "content" },
    { what: "a document with our fields", file: sheet, mode: "fields" },
  ])("stamps $what by $mode", async ({ file, mode }) => {
    const answer = await post("/stamp-number", {
      pdf_file: file,
      document_number: "IF-2027-1",
      city: "Tandil",
    });
    expect(answer.statusCode).toBe(200);
    const { stamped_pdf_b64, stamp_mode } = answer.json();
    const stamped = Buffer.from(stamped_pdf_b64, "base64");
    expect(stamp_mode).toBe(mode);
    expect(stamped.subarray(0, file.length)).toEqual(file);
    expect(stamped.length).toBeGreaterThan(file.length);
  });

  test("a signed document without fields comes back unchanged, with the lines to show", async () => {
    const signed = (await post("/sign-pdf", good)).rawPayload;
    const answer = await post("/stamp-number", {
      pdf_file: signed,
      document_number: "IF-2027-1",
      city: "Tandil",
    });
    const body = answer.json();
    expect(body.stamp_mode).toBe("signature");
    expect(body.stamp_lines[0]).toBe("IF-2027-1");
    expect(Buffer.from(body.stamped_pdf_b64, "base64")).toEqual(signed);
  });

  test.each([
    { what: "drawn", file: () => pdf },
    { what: "put into fields", file: () => sheet },
    { what: "left to the signature", file: async () => (await post("/sign-pdf", good)).rawPayload },
  ])("tells the letters that no font has of a stamp that is $what", async ({ file }) => {
    const asked = { pdf_file: await file(), document_number: "ไ-1" };
    const answer = await post("/stamp-number", { ...asked, city: "ก Tandil ไ" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["x-missing-letters"]).toBe([..."ไก"].map(encodeURIComponent).join(","));
    const whole = await post("/stamp-number", { ...asked, document_number: "1", city: "Tandil" });
    expect(whole.headers["x-missing-letters"]).toBe("");
  });

  test.each<{ what: string; parts: FormParts; code: string }>([
    { what: "no file", parts: { pdf_file: undefined }, code: "INVALID_PDF_FILE" },
    { what: "a text", parts: { pdf_file: Buffer.from("hola") }, code: "INVALID_PDF_FORMAT" },
    { what: "a large file", parts: { pdf_file: padded(PDF_MAX_BYTES + 1) }, code: "FILE_TOO_LARGE" },
    { what: "a number without city", parts: { document_number: "1" }, code: "INVALID_STAMP_PARAMETERS" },
    { what: "another position", parts: { stamp_position: "x" }, code: "INVALID_STAMP_POSITION" },
    { what: "a count that is a file", parts: { existing_count: asFile("1") }, code: "INVALID_PARAMETERS" },
    { what: "a count that is none", parts: { existing_count: "dos" }, code: "INVALID_PARAMETERS" },
    { what: "a negative count", parts: { existing_count: "-1" }, code: "INVALID_PARAMETERS" },
    { what: "a count beyond the page", parts: { existing_count: "900" }, code: "LayoutError" },
    { what: "no marker", parts: { pdf_file: aPdf({ markerY: null }) }, code: "LayoutError" },
  ])(
    "refuses $what: $code",
    async ({ parts, code }) =>
      void expectProblem(await post("/stamp-number", { pdf_file: pdf, ...parts }), 400, code),
  );
});

describe("who may call", () => {
  test.each([
    { what: "no key", headers: {} },
    { what: "another key", headers: { "x-api-key": "otra" } },
    { what: "the beginning of the key", headers: { "x-api-key": API_KEY.slice(0, -1) } },
    { what: "the key and more", headers: { "x-api-key": `${API_KEY}x` } },
  ])("$what: 401 before anything else", async ({ headers }) => {
    expectProblem(await post("/sign-pdf", {}, headers as Record<string, string>), 401, "INVALID_API_KEY");
    expectProblem(await post("/stamp-number", {}, headers as Record<string, string>), 401, "INVALID_API_KEY");
    expectProblem(await app.inject({ url: "/nada", headers }), 401, "INVALID_API_KEY");
  });

  test("an address that isn't there: 404", async () => {
    expectProblem(await app.inject({ url: "/nada", headers: { "x-api-key": API_KEY } }), 404, "NOT_FOUND");
  });

  test("health needs no key", async () => {
    const notary = await aNotary({
      fallbackToVisual: true,
      certificates: {
        tenants: async () => ["tandil"],
        read: async () => parseCertificate(pki.p256.certificates[0]),
      },
    });
    const answer = await notary.app.inject({ url: "/health" });
    expect(answer.json()).toEqual({
      status: "healthy",
      service: "foja-notary",
      version: product.version,
      signature_system: { type: "PAdES", version: "2.0" },
      pades_system: { type: "PAdES-B-T", library: "@foja/pades" },
      available_certificates: ["tandil"],
      fallback_to_visual: true,
    });
  });
});

describe("GET /metrics", () => {
  const metrics = createMetrics({
    load: () => ({ running: 3, queued: 2 }),
    authorities: () => [
      { url: "http://uno.test/tsa", state: "open" },
      { url: "http://dos.test/", state: "closed" },
    ],
  });

  test("counts answers by route and status, and shows queue and authorities", async () => {
    const notary = await aNotary({ metrics });
    await notary.post("/sign-pdf", good);
    await notary.post("/sign-pdf", { ...good, name: "" });
    metrics.authorityFailed("timestamp", "uno.test", "TIMEOUT");
    const answer = await notary.app.inject({ url: "/metrics", headers: { "x-api-key": API_KEY } });

    expect(answer.headers["content-type"]).toContain("text/plain");
    for (const line of [
      'notary_requests_total{route="/sign-pdf",status="200"} 1',
      'notary_requests_total{route="/sign-pdf",status="400"} 1',
      'notary_request_duration_seconds_count{route="/sign-pdf"} 2',
      'notary_authority_failures_total{kind="timestamp",authority="uno.test",code="TIMEOUT"} 1',
      'notary_jobs{state="running"} 3',
      'notary_jobs{state="queued"} 2',
      'notary_authority_available{authority="uno.test"} 0',
      'notary_authority_available{authority="dos.test"} 1',
    ]) {
      expect(answer.body).toContain(line);
    }
  });

  test("needs the key", async () => {
    expectProblem(await app.inject({ url: "/metrics" }), 401, "INVALID_API_KEY");
  });
});

describe("inner failures", () => {
  test("a bug is an opaque 500 without code", async () => {
    const notary = await aNotary({ pool: { run: () => Promise.reject(new Error("clave 1234 en /ruta")) } });
    const answer = await notary.post("/sign-pdf", good);
    const text = "Error interno del servicio de firma";
    expect(answer.statusCode).toBe(500);
    expect(answer.headers.error_code).toBeUndefined();
    expect(answer.json()).toEqual({ error_code: null, detail: text, error: text });
  });

  test.each([
    { code: "SERVICE_BUSY", status: 503 },
    { code: "PADES_ERROR", status: 500 },
  ] as const)("$code is $status", async ({ code, status }) => {
    const notary = await aNotary({
      pool: { run: () => Promise.reject(new Problem(code, "texto", "secreto")) },
    });
    const answer = await notary.post("/sign-pdf", good);
    expectProblem(answer, status, code);
    expect(answer.body).not.toContain("secreto");
    expect(answer.headers["retry-after"]).toBe(code === "SERVICE_BUSY" ? "2" : undefined);
  });
});

describe("the log", () => {
  test("has neither password, key nor names, also when a request fails", async () => {
    const lines: string[] = [];
    const quiet = await aNotary({
      pool: { run: () => Promise.reject(new Error("falla")) },
      logger: { level: "trace", stream: { write: (line: string) => void lines.push(line) } },
    });
    for (const parts of [good, { ...good, cert_password: "mala" }, { ...good, seal: "" }])
      await quiet.post("/sign-pdf", parts);
    const log = lines.join("");
    expect(lines.length).toBeGreaterThan(5);
    for (const secret of [PASSWORD, API_KEY, "Núñez", "mala"]) expect(log).not.toContain(secret);
  });
});

type Answer = Awaited<ReturnType<typeof post>>;

const expectProblem = (answer: Answer, status: number, code: string) => {
  const body = answer.json();
  expect({ status: answer.statusCode, ...body }).toEqual({
    status,
    error_code: code,
    detail: body.error,
    error: expect.any(String),
  });
  expect(body.error).not.toBe("");
  expect(answer.headers.error_code).toBe(code);
  return body;
};
