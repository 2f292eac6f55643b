import { randomBytes, randomUUID } from "node:crypto";
import type { Who } from "@foja/testing/town/cast";
import type { Residence } from "@foja/testing/town/residence";
import type { Town } from "@foja/testing/town/town";
import { hashKey } from "../gateway/find-key";
import { createGatewayApi, type GatewayOptions } from "../gateway/gateway-api";
import { errorBody } from "../openapi/shared-schemas";
import { createRestHandler } from "../rest/handler";
import { createRateLimit } from "../rest/rate-limit";
import type { Route } from "../rest/route";

export type KeyOptions = {
  readonly type?: "standard" | "api" | "tad" | "backup";
  readonly users?: readonly Who[];
  readonly isActive?: boolean;
  readonly expiresAt?: Date;
  readonly limit?: number;
};

export type Key = { readonly id: string; readonly text: string };

/** Writes a key of the municipality, authorized for everybody in it unless `users` says otherwise. */
export const aKey = async (town: Town, place: Residence, options: KeyOptions = {}): Promise<Key> => {
  const text = `sk-gdi-${randomBytes(32).toString("base64url")}`;
  const people = Object.entries(place.people).filter(
    ([who]) => !options.users || options.users.some((user) => user === who),
  );
  const { id } = await town.database.global.apiKey.create({
    data: {
      id: randomUUID(),
      municipalityId: place.municipalityId,
      hash: hashKey(text),
      prefix: text.slice(0, 12),
      name: "Sistema de pruebas",
      keyType: options.type ?? "standard",
      isActive: options.isActive ?? true,
      expiresAt: options.expiresAt ?? null,
      rateLimitPerMinute: options.limit ?? 1_000_000,
      users: { create: people.map(([, { id: userId }]) => ({ userId, schemaName: place.schema })) },
    },
  });
  return { id, text };
};

export type DoorCall = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** The gateway as its callers see it: a Request goes in, a Response comes out. */
export const aGatewayDoor = (
  town: Town,
  routes: readonly Route[],
  changes: Partial<Pick<GatewayOptions, "rateLimit">> & {
    readonly isBehind?: (schema: string) => Promise<boolean>;
  } = {},
) => {
  const reports: unknown[] = [];
  const { isBehind = town.database.isBehind } = changes;
  const handle = createRestHandler(
    createGatewayApi(
      {
        database: { ...town.database, isBehind },
        ports: town.ports,
        now: town.clock.now,
        newId: randomUUID,
        reportStep: town.reportStep,
        rateLimit: changes.rateLimit ?? createRateLimit(town.database.pool),
        isHttps: false,
        report: (error) => reports.push(error),
      },
      routes,
    ),
  );

  // Every refusal that any test meets is held to its description.
  const call = async (
    method: string,
    path: string,
    { headers = {}, body }: DoorCall = {},
  ): Promise<Response> => {
    const response = await handle(
      new Request(`http://localhost/api/v1${path}`, {
        method,
        headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    if (response.status >= 400 && method !== "HEAD") errorBody.parse(await response.clone().json());
    return response;
  };
  return { call, reports };
};

export const credentials = (key: Key, userId: string): Record<string, string> => ({
  "x-api-key": key.text,
  "x-user-id": userId,
});
