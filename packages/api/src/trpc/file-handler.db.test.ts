import { randomUUID } from "node:crypto";
import { previewLetterheadOp } from "@foja/core/municipalities/preview-letterhead.op";
import { putSettingsImageOp } from "@foja/core/municipalities/put-settings-image.op";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { createRateLimit } from "../http/rate-limit";
import { createFileHandler } from "./file-handler";

const town = await townOfFile();
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type Who = "admin" | "creator" | undefined;

const handler = (operation: Parameters<typeof createFileHandler>[0], who: Who) =>
  createFileHandler(
    operation,
    {
      database: town.database,
      ports: town.ports,
      now: town.clock.now,
      newId: randomUUID,
      reportStep: town.reportStep,
      rateLimit: createRateLimit(town.database.pool),
    },
    {
      readSession: async () => ({
        person: who && { email: town.people[who].email, subject: "sub" },
        schema: town.schema,
      }),
      report: () => undefined,
      isHttps: false,
    },
  );

const ADDRESS = "http://localhost/backoffice/archivos/x";

const put = (who: Who, bytes: Uint8Array, kind = "logo") => {
  const body = new FormData();
  body.set("kind", kind);
  body.set("image", new Blob([new Uint8Array(bytes)]), "logo.png");
  const request = new Request(ADDRESS, { method: "POST", body });
  return handler(
    putSettingsImageOp as never,
    who,
  )(request).then(async (response) => ({
    status: response.status,
    isRead: request.bodyUsed,
    body: await response.json(),
  }));
};

test("a form with a file runs the operation", async () => {
  expect(await put("admin", PIXEL)).toMatchObject({ status: 200, body: { logo_url: expect.any(String) } });
});

test.each<[Who, number, string]>([
  [undefined, 401, "UNAUTHENTICATED"],
  ["creator", 403, "NOT_ADMIN"],
])("of %s nothing is read", async (who, status, code) => {
  expect(await put(who, PIXEL)).toMatchObject({
    status,
    isRead: false,
    body: { data: { refusal: { code } } },
  });
});

test("what is wrong is said beside its field, as procedures do", async () => {
  expect(await put("admin", Buffer.from("hola"))).toMatchObject({
    status: 422,
    body: {
      message: expect.stringContaining("PNG"),
      data: {
        requestId: expect.any(String),
        refusal: { code: "NOT_AN_IMAGE", details: [{ path: "image" }] },
      },
    },
  });
  expect(await put("admin", PIXEL, "sello")).toMatchObject({
    status: 400,
    body: { data: { refusal: { details: [{ path: "kind" }] } } },
  });
});

test("a file is shown inside our pages, and its refusal is a sentence", async () => {
  const open = (who: Who, query = "") =>
    handler(previewLetterheadOp as never, who)(new Request(`${ADDRESS}?${query}`));
  const shown = await open("admin", "name=Otra+Villa&annual_slogan=");
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(shown.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0);
  for (const [refused, status] of [
    [await open("creator"), 403],
    [await open("admin", "name="), 400],
    [await open("admin", "name=%00"), 400],
  ] as const) {
    expect([refused.status, refused.headers.get("content-type")]).toEqual([
      status,
      "text/plain; charset=utf-8",
    ]);
  }
});
