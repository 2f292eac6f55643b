import type { Context } from "@foja/core/kernel/context";
import { defineOperation } from "@foja/core/kernel/operation";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DOORS } from "./all-doors";
import { describeDoors } from "./describe";
import { type Door, type DoorSources, defineDoor } from "./door";
import { createDoorsHandler, doorOf } from "./doors";
import { envelope } from "./envelope";
import { plainErrors } from "./refusals";
import { row } from "./row";
import { GATEWAY_STATUS } from "./status";

// Another door, as somebody would write it: its own values, and one line in the list.
const weatherOp = defineOperation({
  id: "weather.get",
  summary: "Dice qué tiempo hace",
  access: "reader",
  effect: "read",
  input: z.strictObject({ place: z.string().max(10) }),
  output: z.strictObject({ sky: z.string() }),
  errors: ["not_found"],
}).run(async (ctx, { place }) => ({ sky: `${place} ${ctx.actor.keyId}` }));

const weatherDoor = defineDoor({
  name: "public",
  base: "/api/v1/tiempo",
  authenticate:
    () =>
    async ({ request, params }) => ({
      limit: { subject: "key:1", perMinute: 60 },
      enter: async () =>
        ({
          actor: { kind: request.headers.get("x-as") ?? "reader", keyId: params.town },
        }) as unknown as Context,
    }),
  refusals: { ...plainErrors({ ...GATEWAY_STATUS, not_found: 410 }), body: ({ code }) => ({ no: code }) },
  answer: envelope("El tiempo"),
  rows: [row("GET", "/:town/:place", weatherOp, { credentials: ["town"] })],
  describe: {
    title: "El tiempo",
    idPrefix: "public.",
    security: { Sky: { type: "http" } },
    errors: [],
    groups: { "": "Todo" },
  },
});
const doors: readonly Door[] = [...DOORS, weatherDoor];

const handle = createDoorsHandler(
  doors,
  {
    newId: () => "id",
    rateLimit: async () => ({ used: 1, resetSeconds: 60 }),
    database: { prepared: async () => [] },
  } as unknown as DoorSources,
  { isHttps: false, report: () => undefined, addressOf: () => "192.0.2.1" },
);
const ask = (path: string, headers = {}) => handle(new Request(`http://localhost${path}`, { headers }));

describe("a door that is added to the list", () => {
  test("answers below its base, in its own words, though another has the paths around it", async () => {
    const answered = await ask("/api/v1/tiempo/tandil/cerro");
    expect([answered?.status, await answered?.json()]).toEqual([
      200,
      { success: true, data: { sky: "cerro tandil" }, message: "El tiempo" },
    ]);
    const unknown = await ask("/api/v1/tiempo/otra/cosa/mas");
    expect([unknown?.status, await unknown?.json()]).toEqual([410, { no: "NOT_FOUND" }]);
    expect((await ask("/api/v1/cases/search"))?.status).toBe(401);
  });

  test.each(["user", "portal", "system"])("takes no %s", async (kind) => {
    const refused = await ask("/api/v1/tiempo/tandil/cerro", { "x-as": kind });
    expect([refused?.status, await refused?.json()]).toEqual([403, { no: "ACCESS_NOT_ALLOWED" }]);
  });

  test("is described", () => {
    const { paths } = describeDoors("http://localhost", doors, { title: "Todo" }) as { paths: object };
    expect(paths).toMatchObject({
      "/api/v1/tiempo/{town}/{place}": {
        get: { operationId: "public.weather.get", security: [{ Sky: [] }], responses: { 410: {} } },
      },
    });
  });
});

test.each([
  ["/api/v1", "rest"],
  ["/api/v1/cases", "rest"],
  ["/api/v1/tad/cases", "tad"],
  ["/api/v1/tadpole", "rest"],
  ["/admin/sectors", "admin"],
  ["/administracion", undefined],
  ["/backend/api/v1/cases", "backend"],
  ["/backend", undefined],
  ["/", undefined],
])("%s is behind %s", (path, name) => {
  expect(doorOf(DOORS, path)?.name).toBe(name);
});
