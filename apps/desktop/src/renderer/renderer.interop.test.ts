import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { isChromiumMissing } from "@foja/composer/testing/test-printer";
import { createTestPki } from "@foja/testing/pki/test-pki";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picturesFolder } from "../testing/env";
import { aFakeDocument } from "../testing/fake-server";
import { createPageHouse, type PageHouse } from "../testing/program-page";
import { aProgram, type TestProgram } from "../testing/test-program";
import { TokenError } from "../token/token-error";

const pki = createTestPki();
const NAMES = [
  "Informe técnico sobre el desagüe de calle Los Aromos",
  "Resolución: exención de tasas del club Defensores",
  "Dictamen sobre la licitación 14/2026",
];

describe.skipIf(isChromiumMissing())("the pages", () => {
  let house: PageHouse;
  let town: TestProgram;
  let page: Page;
  const messages: string[] = [];
  beforeAll(async () => {
    house = await createPageHouse();
  });
  afterAll(() => house?.close());
  beforeEach(async () => {
    town = await aProgram(pki);
    town.server.documents.splice(
      0,
      3,
      ...NAMES.map((reference, index) =>
        aFakeDocument(index, { reference, numbers: index !== 1, requires_token: index !== 2 }),
      ),
    );
    messages.length = 0;
  });
  afterEach(async () => {
    await page?.context().close();
    await town.close();
    expect(town.reported).toEqual([]);
    // The policy of the pages blocks nothing that they need.
    expect(messages).toEqual([]);
  });

  const open = async (look?: Parameters<PageHouse["open"]>[1]): Promise<void> => {
    page = await house.open(town, look);
    page.on("console", (message) => message.type() === "error" && messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(error.message));
  };
  const enter = async (): Promise<void> => {
    await town.program.handlers["server.add"]({ address: town.server.address });
    await town.program.handlers["signIn.start"](undefined);
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const heading = (name: string | RegExp) => page.getByRole("heading", { name });
  const picture = async (name: string): Promise<void> => {
    const folder = picturesFolder();
    if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) });
  };
  const toPin = async (): Promise<void> => {
    await page.getByLabel("Elegir todos").check();
    await button("Firmar 3 elegidos").click();
    await button("Seguir").click();
  };

  test("from nothing to signed: server, sign-in, choose, PIN, summary; by keyboard where it matters", async () => {
    await open();
    await page.getByLabel("Dirección del servidor").fill("no es");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("no es la dirección");
    await page.getByLabel("Dirección del servidor").fill(town.server.address);
    await page.keyboard.press("Enter");
    await button("Ingresar con el navegador").click();

    await heading("3 para firmar").waitFor();
    await page.getByRole("img", { name: "Página 1 de 3" }).waitFor();
    await expect.poll(() => page.locator(".sheet p").first().textContent()).toContain("Los Aromos");
    // J goes to the next document, X chooses it, F signs what is chosen.
    await page.locator("body").press("j");
    await page.locator("body").press("x");
    await page.locator("body").press("f");
    await page.getByRole("radio", { name: "Ana Núñez" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);

    // Of new PINs: those of Ana's are shorter, and the token knows best.
    town.tokens.pinState = { minLength: 6 };
    await toPin();
    await page.getByLabel("PIN de Token de Ana Núñez").fill("9999");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("El PIN no es correcto");
    expect(await page.getByLabel("PIN de Token de Ana Núñez").inputValue()).toBe("");
    expect(town.server.calls).not.toContain("POST /sessions");
    await page.getByLabel("PIN de Token de Ana Núñez").fill("1234");
    await page.keyboard.press("Enter");
    await heading("Listo").waitFor();
    await page.getByText("3 documentos firmados", { exact: true }).last().waitFor();
    expect(town.tokens.pins).toEqual(["9999", "1234"]);
    await button("Volver a la lista").click();
    await page.getByText("No hay documentos que esperen su firma").waitFor();
  });

  test("a batch that stops says why, and goes on; what was rejected is named", async () => {
    await enter();
    await open();
    town.server.rejected.add(town.server.documents[1]?.document_id ?? "");
    // The list was loaded before somebody rejected it.
    town.server.rejected.clear();
    await heading("3 para firmar").waitFor();
    town.tokens.beforeSign = (count) => {
      if (count === 2) throw new TokenError("DRIVER_HUNG");
    };
    await toPin();
    town.server.rejected.add(town.server.documents[2]?.document_id ?? "");
    await page.getByLabel(/^PIN de/).fill("1234");
    await button("Firmar los 3").click();

    // The PIN went with the driver: asked for at once, with the same certificate.
    await heading("Volver a ingresar el PIN").waitFor();
    await page.getByText("dejó de responder").waitFor();
    await picture("batch-pin-again");
    town.tokens.beforeSign = () => undefined;
    await page.getByLabel(/^PIN de/).fill("1234");
    await button("Seguir firmando").click();
    await heading("Listo").waitFor();
    await page.getByText("El documento no está en proceso de firma").waitFor();
    await picture("batch-done");
    expect(town.server.taken.size).toBe(2);
  });

  test("whoever is signed out in mid-batch signs in beside it, and goes on", async () => {
    await enter();
    await open();
    await heading("3 para firmar").waitFor();
    town.tokens.beforeSign = (count) => {
      if (count !== 2) return;
      town.server.provider.endAccess();
      town.server.provider.endAll();
    };
    await toPin();
    await page.getByLabel(/^PIN de/).fill("1234");
    await button("Firmar los 3").click();
    await page.getByText("El ingreso terminó").waitFor();
    await page.getByText("Al volver a la lista se descarta").waitFor();
    await picture("batch-signed-out");
    await button("Ingresar con el navegador").click();
    await expect.poll(() => town.opened.length).toBe(2);
    await button(/^Seguir con/).click();
    await page.getByLabel(/^PIN de/).fill("1234");
    await button("Seguir firmando").click();
    await heading("Listo").waitFor();
    expect(town.server.taken.size).toBe(3);
  });

  test("the last try is said in red before it is wasted, a locked PIN can't be typed, a key pad is looked at", async () => {
    await enter();
    await open();
    await heading("3 para firmar").waitFor();
    town.tokens.pinState = { tries: "last", notices: ["NOTICE_PIN_LAST_TRY"] };
    await toPin();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("Último intento");
    await picture("pin-last");
    await page.keyboard.press("Escape");

    town.tokens.pinState = { tries: "locked", problem: "PIN_LOCKED" };
    await button("Firmar 3 elegidos").click();
    await button("Seguir").click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("bloqueado");
    expect(await page.getByLabel(/^PIN de/).count()).toBe(0);
    await page.keyboard.press("Escape");

    town.tokens.pinState = { isOnKeyPad: true, notices: ["NOTICE_PIN_ON_KEY_PAD"] };
    await button("Firmar 3 elegidos").click();
    await button("Seguir").click();
    await button("Empezar y mirar el lector").click();
    await heading("Listo").waitFor();
  });

  test("a token that is plugged in is seen by itself", async () => {
    await enter();
    await town.program.start();
    town.tokens.isConnected = false;
    await open();
    await heading("3 para firmar").waitFor();
    await page.getByLabel("Elegir todos").check();
    await button("Firmar 3 elegidos").click();
    await page.getByText("No hay ningún dispositivo conectado").waitFor();
    await picture("no-token");
    town.tokens.plug(true);
    await page.getByRole("radio", { name: "Ana Núñez" }).waitFor();
  });

  test("a link to a server that nobody set up asks, and a broken connection offers another try", async () => {
    await open();
    await heading("¿Con qué servidor trabaja?").waitFor();
    await town.program.openLink(town.link(town.server.documents.map((one) => one.document_id)));
    await heading("¿Agregar este servidor?").waitFor();
    await picture("unknown-server");
    await button("Agregar y seguir").click();
    await heading("3 para firmar").waitFor();
    await page.getByText("Abierto desde una página").waitFor();
    town.server.interrupt({ on: /pending/, how: "drop", times: 4 });
    await button("Actualizar la lista").click();
    await page.getByText("No se puede llegar al servidor").waitFor();
    expect(await heading("3 para firmar").count()).toBe(1);
  });

  describe.each([
    ["es", false, 1440],
    ["en", true, 1100],
    ["es", true, 390],
  ] as const)("in %s, dark %s, %i wide", (language, dark, width) => {
    const check = async (name: string): Promise<void> => {
      await picture(`${name}-${width}-${language}-${dark ? "dark" : "light"}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, name).toBeLessThanOrEqual(width);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html)}`)).toEqual(
        [],
      );
    };

    test("nothing goes sideways, and axe has no findings", async () => {
      await town.program.handlers["settings.change"]({ language, theme: dark ? "dark" : "light" });
      await open({ width, height: width < 500 ? 844 : 900, dark });
      await page.getByRole("textbox").waitFor();
      await check("welcome");
      await town.program.handlers["server.add"]({ address: town.server.address });
      await button(/navegador|browser/).waitFor();
      await check("sign-in");
      await town.program.handlers["signIn.start"](undefined);
      await page.getByRole("checkbox").first().waitFor();
      if (width > 500) await page.locator(".sheet p:not(:empty)").first().waitFor({ state: "attached" });
      await page.getByRole("checkbox").nth(1).check();
      await check("list");
      if (width < 500) {
        await button(/Informe técnico/).click();
        await page.locator(".sheet p:not(:empty)").first().waitFor({ state: "attached" });
        await check("document");
        await button(/^(Volver|Back)/).click();
      }
      await button(/^(Firmar|Sign) 1/).click();
      await page.getByRole("radio").waitFor();
      await check("certificate");
      await page.keyboard.press("Enter");
      await page.locator("input[type=password]").waitFor();
      await check("pin");
      await page.keyboard.press("Escape");
      await button(/Diagn/).click();
      await page.locator(".facts li").nth(5).waitFor();
      await check("diagnosis");
      await button(/Ajustes|Settings/).click();
      await page.locator(".rows li").nth(1).waitFor();
      await check("settings");
    });
  });

  test("text of twice the size keeps everything within reach", async () => {
    await enter();
    await open({ width: 1280 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await heading("3 para firmar").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    await picture("large-text");
    await toPin();
    await page.getByLabel(/^PIN de/).fill("1234");
    await button("Firmar los 3").click();
    await heading("Listo").waitFor();
  });
});
