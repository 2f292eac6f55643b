import { randomUUID } from "node:crypto";
import type { Town } from "@foja/testing/town/town";
import type { Door, DoorSources } from "../door/door";
import { createHandler } from "../door/handler";
import { createRateLimit } from "../http/rate-limit";

export type DoorCall = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type DoorChanges = Partial<Pick<DoorSources, "rateLimit" | "tokens">> & {
  readonly isBehind?: (schema: string) => Promise<boolean>;
  readonly address?: string;
};

/** Set aside for documentation (RFC 5737). */
export const TEST_ADDRESS = "192.0.2.1";
const isJson = (body: unknown): boolean => body !== undefined && !(body instanceof FormData);

/** A door over a town as its callers see it: a Request goes in, a Response comes out. */
export const aDoor = (
  town: Town,
  door: Door,
  { isBehind, rateLimit, tokens, address = TEST_ADDRESS }: DoorChanges = {},
) => {
  const reports: unknown[] = [];
  const handle = createHandler(
    door,
    {
      database: { ...town.database, isBehind: isBehind ?? town.database.isBehind },
      ports: town.ports,
      now: town.clock.now,
      newId: randomUUID,
      reportStep: town.reportStep,
      rateLimit: rateLimit ?? createRateLimit(town.database.pool),
      tokens: tokens ?? (() => Promise.reject(new Error("no tokens here"))),
    },
    { isHttps: false, report: (error) => reports.push(error), addressOf: () => address },
  );

  // Every refusal that any test meets is held to its description.
  const call = async (
    method: string,
    path: string,
    { headers = {}, body }: DoorCall = {},
  ): Promise<Response> => {
    const response = await handle(
      new Request(`http://localhost${door.base}${path}`, {
        method,
        headers: { ...(isJson(body) && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: isJson(body) ? JSON.stringify(body) : (body as FormData) }),
      }),
    );
    if (response.status >= 400 && method !== "HEAD") {
      door.refusals.schema.parse(await response.clone().json());
    }
    return response;
  };
  return { call, reports };
};
