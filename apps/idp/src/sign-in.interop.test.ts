import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AxeBuilder } from "@axe-core/playwright";
import { findChromium } from "@foja/composer/print/find-chromium";
import { chromiumPath } from "@foja/composer/testing/env";
import { isChromiumMissing } from "@foja/composer/testing/test-printer";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authorizationRequest, type Client, exchangeCode } from "./testing/authorization";
import { PASSWORD, startTestIdp, type TestIdp } from "./testing/start-test-idp";
import { startThrowawayDatabase } from "./testing/throwaway-database";

describe.skipIf(isChromiumMissing())("signing in with a real browser", () => {
  let idp: TestIdp;
  let browser: Browser;
  /** Stands for the applications that people come back to. */
  let application: Server;
  let web: Client;
  let assistant: Client;

  beforeAll(async () => {
    application = createServer((_request, response) => response.end("<!doctype html><title>volvió</title>"));
    await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(application.address() as AddressInfo).port}`;
    const webClient = {
      id: "foja-web",
      secret: "s".repeat(40),
      redirectUris: [`${origin}/callback`],
      postLogoutRedirectUris: [`${origin}/`],
      backchannelLogoutUri: "http://127.0.0.1:9/logout",
    };
    idp = await startTestIdp({ publicUrl: origin, webClient }, await startThrowawayDatabase());
    web = { id: webClient.id, secret: webClient.secret, redirectUri: `${origin}/callback` };
    assistant = await register(`http://localhost:${new URL(origin).port}/callback`);
    browser = await chromium.launch({
      executablePath: findChromium(chromiumPath()),
      chromiumSandbox: process.getuid?.() !== 0,
    });
  });
  afterAll(async () => {
    await browser?.close();
    await idp?.stop();
    application?.close();
  });

  const register = async (redirectUri: string): Promise<Client> => {
    const response = await fetch(`${idp.issuer}/reg`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Asistente de escritorio",
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "none",
      }),
    });
    return { id: String(((await response.json()) as { client_id: string }).client_id), redirectUri };
  };

  const withPage = async <T>(options: BrowserContextOptions, use: (page: Page) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ locale: "es-AR", ...options });
    try {
      return await use(await context.newPage());
    } finally {
      await context.close();
    }
  };

  const logIn = async (page: Page, email: string, password = PASSWORD) => {
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
  };

  describe.each([true, false])("with scripts %s", (javaScriptEnabled) => {
    test("the platform's sign-in and sign-out end at the platform", async () => {
      const { email } = await idp.anAccount();
      await withPage({ javaScriptEnabled }, async (page) => {
        const attempt = authorizationRequest(idp, web);
        await page.goto(attempt.url);
        await logIn(page, email);
        await page.waitForURL(/\/callback\?/);
        const code = new URL(page.url()).searchParams.get("code") ?? "";
        const { status } = await exchangeCode(idp, web, { code, verifier: attempt.verifier });
        expect(status).toBe(200);

        const out = new URLSearchParams({
          client_id: web.id,
          post_logout_redirect_uri: new URL("/", web.redirectUri).href,
        });
        await page.goto(`${idp.issuer}/session/end?${out}`);
        await page.getByRole("button", { name: "Cerrar sesión" }).click();
        await page.waitForURL(new URL("/", web.redirectUri).href);
      });
    });

    test("an application on this computer gets its code, however strict the policy of our forms", async () => {
      const { email } = await idp.anAccount();
      await withPage({ javaScriptEnabled }, async (page) => {
        const attempt = authorizationRequest(idp, assistant);
        await page.goto(attempt.url);
        await logIn(page, email);
        await page.getByRole("button", { name: "Autorizar" }).click();
        // Nothing goes on before they chose.
        await page.getByRole("radio", { name: "Leer y escribir" }).check();
        await page.getByRole("button", { name: "Autorizar" }).click();
        await page.waitForURL(/localhost:\d+\/callback\?/);
        const code = new URL(page.url()).searchParams.get("code") ?? "";
        expect((await exchangeCode(idp, assistant, { code, verifier: attempt.verifier })).status).toBe(200);
      });
    });
  });

  test("everything can be done with the keyboard, and an error takes the focus", async () => {
    const { email } = await idp.anAccount();
    await withPage({}, async (page) => {
      await page.goto(authorizationRequest(idp, web).url);
      await page.locator("#email:focus").waitFor();
      await page.keyboard.type(email);
      await page.keyboard.press("Tab");
      await page.keyboard.type("no es esta clave");
      await page.keyboard.press("Enter");
      await page.locator("[role=alert]:focus").waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator("#password:focus").waitFor();
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/callback\?/);
    });
  });

  const pages: Record<string, (page: Page) => Promise<void>> = {
    "log in": async (page) => {
      await page.goto(authorizationRequest(idp, web).url);
    },
    "log in, refused": async (page) => {
      await page.goto(authorizationRequest(idp, web).url);
      await logIn(page, "nadie@muni.example", "no es esta clave");
      await page.getByRole("alert").waitFor();
    },
    "log in, in English": async (page) => {
      await page.goto(authorizationRequest(idp, assistant, { ui_locales: "en" }).url);
    },
    consent: async (page) => {
      const { email } = await idp.anAccount();
      await page.goto(
        authorizationRequest(idp, assistant, { scope: "openid email profile offline_access" }).url,
      );
      await logIn(page, email);
      await page.getByRole("button", { name: "Autorizar" }).waitFor();
    },
    activation: async (page) => {
      await page.goto(await anActivationLink());
    },
    "activation, refused": async (page) => {
      await page.goto(await anActivationLink());
      await page.getByLabel("Contraseña nueva").fill("corta");
      await page.getByRole("button").click();
      await page.getByRole("alert").waitFor();
    },
    "activation, gone": async (page) => {
      await page.goto(`${idp.issuer}/activate?token=x`);
    },
    "a refused request": async (page) => {
      await page.goto(authorizationRequest(idp, web, { redirect_uri: "https://evil.example/" }).url);
    },
    "log out": async (page) => {
      const { email } = await idp.anAccount();
      await page.goto(authorizationRequest(idp, web).url);
      await logIn(page, email);
      await page.waitForURL(/\/callback\?/);
      await page.goto(`${idp.issuer}/session/end`);
    },
  };

  const anActivationLink = async (): Promise<string> => {
    const { id } = await idp.anAccount({ password: undefined });
    return String((await idp.internal("POST", `/accounts/${id}/activation-link`)).body.url);
  };

  describe.each([
    { width: 390, height: 844, colorScheme: "light" as const },
    { width: 1440, height: 900, colorScheme: "dark" as const },
  ])("at $width pixels, $colorScheme", ({ width, height, colorScheme }) => {
    test.each(Object.keys(pages))(
      "%s has nothing that axe objects to and no scroll to the side",
      async (name) => {
        await withPage({ viewport: { width, height }, colorScheme }, async (page) => {
          await pages[name]!(page);
          const { violations } = await new AxeBuilder({ page })
            .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
            .analyze();
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
          expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
          const folder = process.env.FOJA_SCREENSHOTS;
          if (folder)
            await page.screenshot({ path: `${folder}/${name} ${width} ${colorScheme}.png`, fullPage: true });
        });
      },
    );
  });
});
