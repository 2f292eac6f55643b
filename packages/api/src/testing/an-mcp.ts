import { randomUUID } from "node:crypto";
import type { Town } from "@foja/testing/town/town";
import type { DoorSources } from "../door/door";
import { createRateLimit } from "../http/rate-limit";
import { createMcpHandler } from "../mcp/handler";

export type McpChanges = Partial<Pick<DoorSources, "rateLimit" | "tokens">> & {
  readonly allowedOrigins?: readonly string[];
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

  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    handle(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${town.people.creator.email}`,
          ...headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    );
  return { handle, post, reports };
};
