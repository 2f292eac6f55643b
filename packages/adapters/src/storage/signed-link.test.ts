import { contentDisposition } from "@foja/service/content-disposition";
import { describe, expect, test } from "vitest";
import { createFolderStorage } from "./folder-storage";
import { createMemoryStorage } from "./memory-storage";
import { serveFile } from "./serve-file";
import { openLink, signLink } from "./signed-link";

const secret = "una clave de prueba de enlaces";
const now = new Date("2027-03-05T13:32:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const aLink = (changes: Partial<Parameters<typeof signLink>[0]> = {}) =>
  signLink({
    publicUrl: "https://foja.example",
    secret,
    key: "100_muni/documents/a.pdf",
    fileName: "IF-2027-00001.pdf",
    expiresAt: later(600),
    ...changes,
  });

describe("signed links", () => {
  test("open until their second, not at it", () => {
    const link = aLink();
    const opened = { key: "100_muni/documents/a.pdf", fileName: "IF-2027-00001.pdf", expiresAt: later(600) };
    expect(openLink(link, secret, now)).toEqual(opened);
    expect(openLink(link, secret, later(599))).toEqual(opened);
    expect(openLink(link, secret, later(600))).toEqual({ refused: "expired" });
  });

  test("open behind any host and path, since those are not signed", () => {
    const { pathname, search } = new URL(aLink());
    expect(openLink(`${pathname}${search}`, secret, now)).toHaveProperty("key");
    expect(openLink(`http://10.0.0.1/base${pathname}${search}`, secret, now)).toHaveProperty("key");
  });

  test.each([
    ["the key", (url: URL) => (url.pathname = url.pathname.replace("a.pdf", "b.pdf"))],
    ["a later expiry", (url: URL) => url.searchParams.set("expires", "9999999999")],
    ["the name", (url: URL) => url.searchParams.set("name", "otro.pdf")],
    ["the signature", (url: URL) => url.searchParams.set("signature", "A".repeat(43))],
    ["a shorter signature", (url: URL) => url.searchParams.set("signature", "A")],
  ])("refuse a change of %s", (_what, change) => {
    const url = new URL(aLink());
    change(url);
    expect(openLink(url, secret, now)).toEqual({ refused: "bad_signature" });
  });

  test("a link of another secret is refused, also when it expired", () => {
    expect(openLink(aLink({ secret: "otra" }), secret, later(900))).toEqual({ refused: "bad_signature" });
  });

  test.each([
    "https://foja.example/files/",
    "https://foja.example/other/a.pdf?expires=1&name=a&signature=b",
    "https://foja.example/files/a.pdf",
    "https://foja.example/files/a.pdf?expires=soon&name=a&signature=b",
    "https://foja.example/files/a.pdf?expires=1&expires=2&name=a&signature=b",
    "https://foja.example/files/%2e%2e/etc/passwd?expires=1&name=a&signature=b",
    "https://foja.example/files/a%2fb.pdf?expires=1&name=a&signature=b",
    "http://[",
  ])("malformed: %s", (url) => {
    expect(openLink(url, secret, now)).toEqual({ refused: "malformed" });
  });

  test("moving the border between expiry and name does not keep the signature", () => {
    const url = new URL(aLink({ fileName: "1.pdf" }));
    const expires = url.searchParams.get("expires")!;
    url.searchParams.set("expires", expires.slice(0, -1));
    url.searchParams.set("name", `${expires.slice(-1)}1.pdf`);
    expect(openLink(url, secret, now)).toEqual({ refused: "bad_signature" });
  });
});

describe("serving a link", () => {
  const serve = async (link: string, { method = "GET", at = now } = {}) => {
    const storage = createMemoryStorage();
    await storage.put("100_muni/documents/a.pdf", Buffer.from("%PDF-1.7 hola"), "application/pdf");
    await storage.put("evil.html", Buffer.from("<script>alert(1)</script>"), "text/html");
    return serveFile(new Request(link, { method }), { storage, linkSecret: secret, now: at });
  };

  test("is private, typed and not sniffed", async () => {
    const response = await serve(aLink());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "13",
      "content-disposition": 'inline; filename="IF-2027-00001.pdf"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(await response.text()).toBe("%PDF-1.7 hola");
  });

  test("HEAD says the same without the bytes", async () => {
    const response = await serve(aLink(), { method: "HEAD" });
    expect(response.headers.get("content-length")).toBe("13");
    expect(await response.text()).toBe("");
  });

  test("what a browser could run is only downloaded", async () => {
    const response = await serve(aLink({ key: "evil.html", fileName: "evil.html" }));
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment;/);
  });

  test.each([
    { what: "an expired link", link: aLink(), at: later(601), status: 410 },
    { what: "a forged link", link: aLink({ secret: "otra" }), status: 403 },
    { what: "a missing file", link: aLink({ key: "no.pdf" }), status: 404 },
    { what: "another method", link: aLink(), method: "POST", status: 405 },
  ])("$what: $status", async ({ link, status, ...options }) => {
    const response = await serve(link, options);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String), code: expect.any(String) });
  });
});

test("a link can be tried again when the storage fails", async () => {
  const broken = createFolderStorage({
    folder: "/dev/null/folder\0",
    publicUrl: "https://foja.example",
    linkSecret: secret,
  });
  const response = await serveFile(new Request(aLink()), { storage: broken, linkSecret: secret, now });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("10");
});

describe("the name of a download", () => {
  test.each([
    ["../../etc/passwd", 'attachment; filename="-..-etc-passwd"'],
    ["a\r\nSet-Cookie: x", 'attachment; filename="aSet-Cookie- x"'],
    ["factura\u202Efdp.exe", 'attachment; filename="facturafdp.exe"'],
    ["", 'attachment; filename="archivo"'],
    ["..", 'attachment; filename="archivo"'],
    ["100%.pdf", "inline; filename=\"100_.pdf\"; filename*=UTF-8''100%25.pdf"],
    ["it's (1).PDF", 'inline; filename="it\'s (1).PDF"'],
    [
      "Año 'x' (1).pdf",
      "inline; filename=\"Ano 'x' (1).pdf\"; filename*=UTF-8''A%C3%B1o%20%27x%27%20%281%29.pdf",
    ],
    ["文書.pdf", "inline; filename=\"archivo.pdf\"; filename*=UTF-8''%E6%96%87%E6%9B%B8.pdf"],
  ])("%j", (name, header) => {
    expect(contentDisposition(name)).toBe(header);
    expect(() => new Headers({ "content-disposition": header })).not.toThrow();
  });

  test("a very long one keeps its extension", () => {
    expect(contentDisposition(`${"á".repeat(400)}.pdf`)).toMatch(/^inline; .*\.pdf"; filename\*=.*\.pdf$/);
  });
});
