import { aTown, type Town } from "@foja/testing/town/town";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anMcp } from "../testing/an-mcp";

let town: Town;
beforeAll(async () => {
  town = await aTown();
});
afterAll(() => town.close());

test("the client of the older era lists the tools, and calls one", async () => {
  const { handle } = anMcp(town);
  const client = new Client({ name: "prueba", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
      fetch: (url, init) => handle(new Request(url, init)),
      requestInit: { headers: { authorization: `Bearer ${town.people.creator.email}` } },
    }),
  );
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(42);
  const found = await town.case({ reference: "Poda en la plaza" });
  const answer = await client.callTool({ name: "get_case", arguments: { case_id: found.id } });
  expect(answer.structuredContent).toMatchObject({ case_number: found.number });
});

test("the newer era answers by itself", async () => {
  const { post } = anMcp(town);
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const response = await post(
    {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_user_info", arguments: {}, _meta: meta },
    },
    { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "get_user_info" },
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    result: { structuredContent: { user_id: town.people.creator.id } },
  });
});
