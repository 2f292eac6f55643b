import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { findEndSessionUrl } from "./end-session-url";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const aProvider = async (status: number, body: string): Promise<string> => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const ask = (issuer: string) =>
  findEndSessionUrl(issuer, { idToken: "abc", returnTo: "https://foja.example/" });

test("asks the provider where its sessions end, whoever the provider is", async () => {
  const issuer = await aProvider(
    200,
    JSON.stringify({
      jwks_uri: "https://id.example/jwks",
      end_session_endpoint: "https://id.example/realms/town/logout?x=1",
    }),
  );
  expect(await ask(issuer)).toBe(
    "https://id.example/realms/town/logout?x=1&id_token_hint=abc&post_logout_redirect_uri=https%3A%2F%2Ffoja.example%2F",
  );
});

test.each([
  ["offers none", 200, '{"jwks_uri":"https://id.example/jwks"}'],
  ["answers with something else", 200, "<html>"],
  ["is out of order", 503, "{}"],
  ["names no address", 200, '{"jwks_uri":"https://id.example/jwks","end_session_endpoint":"javascript"}'],
])("goes home when the provider %s", async (_name, status, body) => {
  expect(await ask(await aProvider(status, body))).toBeUndefined();
});

test("goes home when the provider can't be reached", async () => {
  expect(await ask("http://127.0.0.1:1")).toBeUndefined();
});
