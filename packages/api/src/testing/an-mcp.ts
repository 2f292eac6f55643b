import { randomUUID } from "node:crypto";
import type { Town } from "@foja/testing/town/town";
import type { DoorSources } from "../door/door";
import { createRateLimit, type RateLimit } from "../http/rate-limit";
import type { ToolResult } from "../mcp/call-tool";
import { createMcpHandler } from "../mcp/handler";

export type McpChanges = Partial<Pick<DoorSources, "rateLimit" | "tokens" | "database">> & {
  readonly allowedOrigins?: readonly string[];
};

/** For tests that ask more than a person may in a minute. */
export const uncounted: RateLimit = async () => ({ used: 1, resetSeconds: 60 });

type Headers = Readonly<Record<string, string>>;

/** A request of JSON-RPC. */
export const message = (method: string, params?: unknown, id: unknown = 1) => ({
  ...notification(method, params),
  id,
});

export const notification = (method: string, params?: unknown) => ({
  jsonrpc: "2.0",
  method,
  ...(params !== undefined && { params }),
});

/** The same for the revision of 2026-07-28: each message says what the client is, and headers repeat what it asks for. */
export const modern = (method: string, params: Readonly<Record<string, unknown>> = {}) => {
  const name = params.name ?? params.uri;
  return {
    body: message(method, {
      ...params,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "prueba", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    }),
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" && { "mcp-name": name }),
    },
  };
};

/** `/mcp` over a town as its clients see it. A token is the e-mail of whom it names, unless `tokens` says otherwise. */
export const anMcp = (town: Town, { allowedOrigins = [], ...changes }: McpChanges = {}) => {
  const reports: unknown[] = [];
  const handle = createMcpHandler(
    {
      database: town.database,
      ports: town.ports,
      now: town.clock.now,
      newId: randomUUID,
      reportStep: town.reportStep,
      rateLimit: createRateLimit(town.database.pool),
      tokens: async (token) => ({ email: token, subject: token, clientId: "client" }),
      ...changes,
    },
    { publicUrl: "https://foja.example", allowedOrigins, report: (error) => reports.push(error) },
  );

  /** As somebody who may ask; a header that is empty is left out. */
  const send = (
    method: string,
    { headers = {}, body, query = "" }: { headers?: Headers; body?: string; query?: string } = {},
  ) => {
    const all = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${town.people.creator.email}`,
      ...headers,
    };
    return handle(
      new Request(`http://localhost/mcp${query}`, {
        method,
        headers: Object.entries(all).filter(([, value]) => value !== ""),
        ...(body !== undefined && { body }),
      }),
    );
  };

  const post = (body: unknown, headers: Headers = {}, query?: string): Promise<Response> =>
    send("POST", {
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...(query && { query }),
    });

  /** What a request of the protocol results in, for the person of that e-mail. Whatever goes wrong there is thrown. */
  const ask = async <T>(email: string, method: string, params: unknown = {}, query?: string): Promise<T> => {
    const response = await post(message(method, params), { authorization: `Bearer ${email}` }, query);
    const { result, error } = (await response.json()) as { result?: T; error?: unknown };
    if (result === undefined) throw new Error(`${method}: ${response.status} ${JSON.stringify(error)}`);
    return result;
  };

  const call = (email: string, name: string, args: Readonly<Record<string, unknown>> = {}) =>
    ask<ToolResult>(email, "tools/call", { name, arguments: args });

  return { handle, send, post, ask, call, reports };
};

/** What a tool answered: the answer, or the refusal. */
export const bodyOf = ({ isError, structuredContent, content }: ToolResult): Record<string, unknown> =>
  isError ? JSON.parse(content[0]!.text) : structuredContent!;
