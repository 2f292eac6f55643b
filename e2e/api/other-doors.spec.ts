import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { tokenOf } from "../lib/token";

// Each door as its own callers use it: their credentials, their words for refusals.

const random = (): string => randomBytes(16).toString("hex");

test("an administrator makes a sector once, however often it is asked for", async () => {
  const acronym = `E${random().slice(0, 6)}`.toUpperCase();
  const [{ department }] = (
    expectStatus(await as(demo.users.creator)("GET", "/system/sectors?page_size=1"), 200) as {
      sectors: [{ department: { id: string } }];
    }
  ).sectors;
  const ask = (userId: string, key: string) =>
    fetch(`${demo.base_url}/admin/sectors`, {
      method: "POST",
      headers: {
        "X-API-Key": demo.admin_key,
        "X-Tenant-Schema": demo.municipality.schema,
        "X-User-ID": userId,
        "Idempotency-Key": key,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ department_id: department.id, acronym }),
    });
  const refused = await ask(demo.users.creator.user_id, random());
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "NOT_ADMIN" }]);

  const key = random();
  const [first, again] = [await ask(demo.users.admin.user_id, key), await ask(demo.users.admin.user_id, key)];
  expect([first.status, again.status, again.headers.get("idempotent-replay")]).toEqual([201, 201, "true"]);
  expect(await again.text()).toBe(await first.text());
  expect((await ask(demo.users.admin.user_id, random())).status).toBe(409);
});

test("the portal is told apart from other systems", async () => {
  const ask = (key: string) =>
    fetch(`${demo.base_url}/api/v1/tad/citizens/27-00000000-0`, { headers: { "X-API-Key": key } });
  expect((await ask(demo.api_key)).status).toBe(401);
  const missing = await ask(demo.tad_key);
  expect([missing.status, await missing.json()]).toEqual([
    404,
    { error: "Ciudadano no encontrado", code: "NOT_FOUND" },
  ]);
});

test("a person's program downloads a case with their token", async ({ page }) => {
  const opened = expectStatus(
    await as(demo.users.creator)("POST", "/cases/", {
      case_template_id: demo.case_template_id,
      reference: "Para descargar",
    }),
    201,
  );
  const address = `${demo.base_url}/backend/api/v1/cases/${opened.case_id}/download-zip`;
  const ask = (token: string) => fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  expect((await ask("opaco")).status).toBe(401);

  const answer = await ask(await tokenOf(page, demo.users.creator));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  expect(zip.includes("%PDF-")).toBe(true);
});

test("a link to a file says how long it is, for HEAD too", async () => {
  const call = as(demo.users.creator);
  const { documents } = expectStatus(await call("GET", "/documents/search?status=signed"), 200) as {
    documents: [{ document_id: string }];
  };
  const { pdf_url } = expectStatus(await call("GET", `/documents/${documents[0].document_id}/url`), 200);
  const [head, get] = [await fetch(String(pdf_url), { method: "HEAD" }), await fetch(String(pdf_url))];
  const { byteLength } = await get.arrayBuffer();
  expect([head.headers.get("content-length"), get.headers.get("content-length")]).toEqual([
    String(byteLength),
    String(byteLength),
  ]);
});
