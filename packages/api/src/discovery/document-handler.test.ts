import { expect, test } from "vitest";
import { createDocumentHandler } from "./document-handler";

const aHandler = () => {
  let built = 0;
  const handle = createDocumentHandler(() => ({ built: ++built }));
  return (method = "GET", headers = {}) => handle(new Request("http://localhost/x", { method, headers }));
};

test("a document is built once and served to any origin", async () => {
  const ask = aHandler();
  await ask();
  const response = await ask();
  expect([response.status, await response.json()]).toEqual([200, { built: 1 }]);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("content-type")).toBe("application/json");
});

test.each<[string, (etag: string) => string, number]>([
  ["the tag", (etag) => etag, 304],
  ["it, weakened by a cache in between", (etag) => `W/${etag}`, 304],
  ["it among others", (etag) => `"a", ${etag}`, 304],
  ["any", () => "*", 304],
  ["another", () => '"a"', 200],
  ["part of it", (etag) => etag.slice(0, -2), 200],
])("a caller who has %s: %i", async (_name, sent, status) => {
  const ask = aHandler();
  const etag = (await ask()).headers.get("etag")!;
  const response = await ask("GET", { "if-none-match": sent(etag) });
  expect([response.status, (await response.text()) === ""]).toEqual([status, status === 304]);
});

test("HEAD and the preflight of a browser have no content", async () => {
  const ask = aHandler();
  const [head, preflight] = [await ask("HEAD"), await ask("OPTIONS")];
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
    204,
    "GET, HEAD, OPTIONS",
  ]);
});
