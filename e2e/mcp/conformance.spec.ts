import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { MCP_URL } from "../lib/mcp";
import { tokenOf } from "../lib/token";

/** The suite knows no sign-in: what passes here passes on with a token. */
const withToken = async (token: string) => {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const answer = await fetch(MCP_URL, {
      method: request.method ?? "GET",
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
      ...(pieces.length > 0 && { body: Buffer.concat(pieces) }),
    });
    const { "content-encoding": _encoding, ...own } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, own).end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: () => server.close(),
  };
};

const APPLY = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "server-sse-multiple-streams",
] as const;

test("the official suite passes where it asks for what is here", async ({ page }) => {
  test.setTimeout(180_000);
  const proxy = await withToken(await tokenOf(page, demo.users.creator));
  for (const scenario of APPLY) {
    const child = spawn(
      path.resolve("node_modules/.bin/conformance"),
      ["server", "--url", proxy.url, "--scenario", scenario],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => {
        said += piece;
      });
    const [code] = await once(child, "close");
    expect(code, `${scenario}: ${said}`).toBe(0);
  }
  proxy.close();
});
