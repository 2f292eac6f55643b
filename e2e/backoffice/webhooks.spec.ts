import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { expectFit, open } from "../lib/look";
import { signIn } from "../lib/sign-in";

const PATH = "/backoffice/avisos";

/** A portal whose server breaks, until somebody repairs it. */
const portal = { status: 500, events: [] as string[] };
const server = createServer((request, response) => {
  portal.events.push(String(request.headers["x-service-event"]));
  response.writeHead(portal.status).end("Se rompió <b>algo</b>");
});

const asAdmin = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${demo.base_url}/admin${path}`, {
    method,
    headers: {
      "X-API-Key": demo.admin_key,
      "X-Tenant-Schema": demo.municipality.schema,
      "X-User-ID": demo.users.admin.user_id,
      "Content-Type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

const name = `Portal que se rompe ${Date.now()}`;
let key: Record<string, string>;

const byPortal = async (path: string, body?: object) => {
  const response = await fetch(`${demo.base_url}/api/v1/tad${path}`, {
    method: "POST",
    headers: { "X-API-Key": key.api_key ?? "", "Content-Type": "application/json" },
    body: JSON.stringify(body ?? {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test.beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const webhook_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`;
  const made = await asAdmin("POST", "/api-keys", {
    name,
    key_type: "tad",
    webhook_url,
    webhook_secret: "un secreto largo y al azar",
  });
  expect(made.status).toBe(201);
  key = made.body;
});
test.afterAll(async () => {
  server.close();
  // Whatever comes later is told to nobody who is not there.
  await asAdmin("DELETE", `/api-keys/${key.id}`);
});

test("a notice that a portal does not take is seen with what it answered, and sent again once it is repaired", async ({
  page,
}) => {
  const tried = await byPortal("/webhook/test");
  expect([tried.status, tried.body]).toMatchObject([200, { delivered: false, status_code: 500 }]);

  const citizen = await byPortal("/citizens", { full_name: "Inés Vega", country_id: `avisos-${Date.now()}` });
  const call = as(demo.users.creator);
  const wanted = { case_template_id: demo.case_template_id, reference: "Poda" };
  const { case_id } = expectStatus(await call("POST", "/cases/", wanted), 201);
  const { documents } = expectStatus(await call("GET", `/cases/${case_id}/documents`), 200) as {
    documents: { document_id: string }[];
  };
  const about = { citizen_id: citizen.body.id, document_ids: [documents[0]?.document_id] };
  await call("POST", `/cases/${case_id}/citizens`, { citizen_id: citizen.body.id });
  expectStatus(await call("POST", `/cases/${case_id}/notify`, about), 202);
  await expect.poll(() => portal.events, { timeout: 30_000 }).toContain("documents.notified");

  await signIn(page, demo.users.admin);
  await open(page, `${PATH}?clave=${key.id}`);
  await expect(page.getByRole("main")).toContainText(`${name}: 0 avisos entregados, 1 por entregar`);
  await page.getByRole("table").getByRole("link", { name: "Inés Vega" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Documentos notificados" })).toBeVisible();
  const attempt = page.getByRole("listitem").filter({ hasText: "Intento 1" });
  await expect(attempt).toContainText("Respondió 500");
  await attempt.getByText("Lo que respondió").click();
  await expect(attempt).toContainText("Se rompió <b>algo</b>");
  await expect(page.getByRole("main")).toContainText('"full_name": "Inés Vega"');
  const detail = new URL(page.url()).pathname;

  portal.status = 204;
  await open(page, PATH);
  await page.getByRole("button", { name: "Reintentar desde…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Reintentar los avisos desde un día" });
  await dialog.getByLabel("Sistema").selectOption(key.id ?? "");
  await dialog.getByRole("button", { name: "Reintentar avisos" }).click();
  await expect(page.getByText("Un aviso se envía otra vez")).toBeVisible();
  await expect
    .poll(
      async () =>
        (await asAdmin("GET", `/webhook-deliveries?api_key_id=${key.id}&status=delivered`)).body.total,
      {
        timeout: 30_000,
      },
    )
    .toBe(1);

  await expectFit(page, [PATH, `${PATH}?clave=${randomUUID()}`, detail]);
});
