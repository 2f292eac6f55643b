import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { demo, type Person } from "./demo";

/** A program that a person lets act for them: registers itself, sends them to sign in, and trades the code for a token. */
export const tokenOf = async (
  page: Page,
  who: Person,
  client_name = "Archivo de prueba",
): Promise<string> => {
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
      client_name,
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
  await page.getByRole("radio", { name: /^(Leer y escribir|Read and write)/ }).check();
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
