import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { Page } from "@playwright/test";
import { demo, type Person } from "./demo";

export const MCP_URL = `${demo.base_url}/mcp`;

/** A page of the program's own, where the browser brings the code. */
export const aCallback = async () => {
  let came: (url: URL) => void = () => undefined;
  const arrived = new Promise<URL>((resolve) => {
    came = resolve;
  });
  const server = createServer(({ url = "/" }, response) => {
    response.end("Listo");
    if (url.startsWith("/callback")) came(new URL(url, "http://127.0.0.1"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    arrived,
    close: () => server.close(),
  };
};

/** What the person does at the provider: sign in, look at what is asked, allow it. */
export const allow = async (
  page: Page,
  address: string,
  who: Person,
  { reading = false }: { readonly reading?: boolean } = {},
): Promise<void> => {
  await page.goto(address);
  await page.getByLabel(/Correo|E-mail/).fill(who.email);
  await page.getByLabel(/^(Contraseña|Password)$/).fill(who.password);
  await page.getByRole("button", { name: /^(Iniciar sesión|Sign in)/ }).click();
  const access = reading ? /^(Sólo leer|Read only)/ : /^(Leer y escribir|Read and write)/;
  await page.getByRole("radio", { name: access }).check();
  await page.getByRole("button", { name: /^(Permitir|Autorizar|Allow)/ }).click();
};

/** The client of the official sdk, that has just gone through discovery, registration, sign-in and consent by itself. */
export const connect = async (
  page: Page,
  who: Person,
  options: { readonly name?: string; readonly reading?: boolean } = {},
): Promise<{ readonly client: Client; readonly tokens: OAuthTokens }> => {
  const callback = await aCallback();
  let information: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = "";
  let address: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: callback.url,
    clientMetadata: {
      client_name: options.name ?? "Asistente de prueba",
      redirect_uris: [callback.url],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    clientInformation: () => information,
    saveClientInformation: (saved) => {
      information = saved;
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    redirectToAuthorization: (url) => {
      address = url;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
  };
  const url = new URL(MCP_URL);
  const first = new StreamableHTTPClientTransport(url, { authProvider: provider });
  await new Client({ name: "prueba", version: "1" }).connect(first).catch((error: unknown) => {
    if (!address) throw error;
  });
  if (!address) throw new Error("nobody was asked to sign in");
  await allow(page, address.href, who, options);
  const code = (await callback.arrived).searchParams.get("code");
  callback.close();
  await first.finishAuth(code ?? "");
  const client = new Client({ name: "prueba", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
  return { client, tokens: tokens! };
};
