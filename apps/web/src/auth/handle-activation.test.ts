import { IdentityUnavailable } from "@foja/core/ports/identity";
import { expect, test } from "vitest";
import { createActivationHandler } from "./handle-activation";

const PUBLIC_URL = "https://foja.example";
const used = { email: "ana@muni.example", temporaryPassword: "abcd-efgh" };
const away = new IdentityUnavailable(new Error("fetch failed"));

type Use = ((token: string) => Promise<typeof used | undefined>) | null;
type Sent = { readonly body?: object; readonly site?: string };

const send = async (use: Use, { body = { token: "x" }, site = "same-origin" }: Sent = {}) => {
  const reports: unknown[] = [];
  const links = use && { use };
  const handle = createActivationHandler({
    activation: () => links,
    prove: async (token) => (token === "proof" ? { url: "https://id.example/reset" } : undefined),
    publicUrl: PUBLIC_URL,
    report: (error) => reports.push(error),
  });
  const headers = { "content-type": "application/json", "sec-fetch-site": site };
  const response = await handle(
    new Request("http://localhost/", { method: "POST", headers, body: JSON.stringify(body) }),
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, body: (await response.json()) as object, reports };
};

test("a link that serves gives its person a temporary password", async () => {
  expect(await send(async () => used)).toEqual({
    status: 200,
    body: { email: used.email, temporary_password: used.temporaryPassword },
    reports: [],
  });
});

test.each<[string, Use, Sent, number, readonly unknown[]]>([
  ["a link that does not serve", async () => undefined, {}, 410, []],
  ["no link at all", async () => used, { body: { token: 7 } }, 410, []],
  ["a proof that does not serve", null, { body: { comprobar: "x" } }, 410, []],
  ["no proof at all", null, { body: { comprobar: 7 } }, 410, []],
  ["another site's page", async () => used, { site: "cross-site" }, 403, []],
  ["a provider with a page of its own", null, {}, 404, []],
  ["a provider that is away", () => Promise.reject(away), {}, 503, [away]],
])("%s", async (_what, use, request, status, reports) => {
  const answer = await send(use, request);
  expect([answer.status, answer.reports]).toEqual([status, reports]);
  expect(answer.body).toEqual({ error: expect.any(String), code: expect.any(String) });
});

test("a proof leads to where a password is chosen, whoever has the accounts", async () => {
  expect(await send(null, { body: { comprobar: "proof" } })).toMatchObject({
    status: 200,
    body: { url: "https://id.example/reset" },
  });
});

test("a bug is no outage", async () => {
  await expect(send(() => Promise.reject(new TypeError("bug")))).rejects.toThrow(TypeError);
});
