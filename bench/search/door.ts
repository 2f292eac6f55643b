import { randomUUID } from "node:crypto";
import type { Door } from "@foja/api/door/door";
import { createHandler } from "@foja/api/door/handler";
import { gatewayDoor } from "@foja/api/gateway/door";
import { createRateLimit } from "@foja/api/http/rate-limit";
import type { Ports } from "@foja/core/kernel/context";
import type { Database } from "@foja/db/clients/database";
import { writeKey } from "../lib/bench-key";
import type { Municipality } from "./world";

/** The body of a list, by its path with what is asked. */
export type Ask = (municipality: Municipality, userId: string, path: string) => Promise<{ total: number }>;

/** The door's own handler from Request to Response, with everything that a request costs but the socket. */
export const openDoor = async (
  database: Database,
  municipalities: readonly Municipality[],
  { door, keyType }: { readonly door: Door; readonly keyType: string } = {
    door: gatewayDoor,
    keyType: "standard",
  },
): Promise<Ask> => {
  const handle = createHandler(
    door,
    {
      database,
      // A search uses none of them.
      ports: {} as Ports,
      rateLimit: createRateLimit(database.pool),
      tokens: () => Promise.reject(new Error("no tokens here")),
      now: () => new Date(),
      newId: randomUUID,
      reportStep: (error) => console.error(error),
    },
    { isHttps: false, report: (error) => console.error(error), addressOf: () => "127.0.0.1" },
  );
  const keys = new Map<string, string>();
  for (const { schema, people } of municipalities) {
    keys.set(schema, (await writeKey(database, schema, Object.values(people), { keyType })).key);
  }

  return async ({ schema }, userId, path) => {
    const headers = { "x-api-key": keys.get(schema) ?? "", "x-user-id": userId, "x-tenant-schema": schema };
    const response = await handle(new Request(`http://bench${door.base}${path}`, { headers }));
    const body = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return body as { total: number };
  };
};
