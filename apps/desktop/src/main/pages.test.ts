import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPages } from "./pages";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foja-pages-"));
  await mkdir(path.join(folder, "pages"));
  await writeFile(path.join(folder, "pages/index.html"), "<html>");
  await writeFile(path.join(folder, "secret.html"), "secret");
  await writeFile(path.join(folder, "pages/keys.json"), "{}");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["/index.html", "GET", 200],
  ["/absent.html", "GET", 404],
  ["/index.html", "POST", 404],
  ["/%2e%2e/secret.html", "GET", 404],
  ["/..%2fsecret.html", "GET", 404],
  ["/keys.json", "GET", 404],
])("%s %s is %i", async (pathname, method, status) => {
  const answer = await createPages(path.join(folder, "pages"))({
    url: `foja-pages://program${pathname}`,
    method,
  });
  expect(answer.status).toBe(status);
  if (status === 200)
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/,
    );
});
