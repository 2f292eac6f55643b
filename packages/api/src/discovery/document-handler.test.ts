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

test("a caller who has it already gets no content", async () => {
  const ask = aHandler();
  const etag = (await ask()).headers.get("etag")!;
  const response = await ask("GET", { "if-none-match": etag });
  expect([response.status, await response.text()]).toEqual([304, ""]);
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
