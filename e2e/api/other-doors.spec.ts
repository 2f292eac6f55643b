import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { demo, type Person } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";

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

/** A program that a person lets act for them: registers itself, sends them to sign in, and trades the code for a token. */
const tokenOf = async (page: Page, who: Person): Promise<string> => {
  const server = createServer((_request, response) => response.end("Listo")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vuelta`;
  const provider = (await (await fetch(`${demo.idp_url}/.well-known/openid-configuration`)).json()) as Record<
    "registration_endpoint" | "authorization_endpoint" | "token_endpoint",
    string
  >;
  const registered = await fetch(provider.registration_endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      client_name: "Archivo de prueba",
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString("base64url");
  const resource = demo.base_url;
  const question = new URLSearchParams({
    client_id,
    redirect_uri,
    resource,
    response_type: "code",
    scope: "openid email profile",
    state: "estado",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const came = once(server, "request") as Promise<[IncomingMessage]>;
  await page.goto(`${provider.authorization_endpoint}?${question}`);
  await page.getByLabel(/Correo|E-mail/).fill(who.email);
  await page.getByLabel(/^(Contraseña|Password)$/).fill(who.password);
  await page.getByRole("button", { name: /^(Iniciar sesión|Sign in)/ }).click();
  await page.getByRole("button", { name: /^(Permitir|Autorizar|Allow)/ }).click();
  const [{ url }] = await came;
  const code = new URL(url ?? "", redirect_uri).searchParams.get("code") ?? "";
  const traded = await fetch(provider.token_endpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri,
      client_id,
      resource,
      code_verifier: verifier,
    }),
  });
  server.close();
  return ((await traded.json()) as { access_token: string }).access_token;
};

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
