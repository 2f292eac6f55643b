import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { settled } from "../lib/open";
import { enter, signIn } from "../lib/sign-in";

const PAGES = [
  "/",
  "/firmas",
  "/expedientes",
  "/expedientes?buscar=nadaquecoincida",
  "/expedientes/nuevo",
  "/documentos",
  "/buscar?buscar=expediente",
  "/no-existe",
];

const prefer = (page: Page, theme: "light" | "dark", language: "es" | "en") =>
  page.context().addCookies([
    { name: "foja-apariencia", value: theme, url: demo.base_url },
    { name: "foja-idioma", value: language, url: demo.base_url },
  ]);

let opened: Record<string, unknown>;
test.beforeAll(async () => {
  opened = expectStatus(
    await as(demo.users.creator)("POST", "/cases/", {
      case_template_id: demo.case_template_id,
      reference: "Expediente de la página de inicio",
    }),
    201,
  );
  expectStatus(
    await as(demo.users.creator)("POST", "/cases/", {
      case_template_id: demo.case_template_id,
      reference: "a".repeat(500),
    }),
    201,
  );
});

test("a person signs in, sees what is his and signs out", async ({ page }) => {
  await signIn(page, demo.users.creator);
  await expect(page.getByRole("heading", { level: 1, name: /para firmar/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Expedientes que se movieron" })).toContainText(
    String(opened.case_number),
  );

  await page.getByRole("button", { name: /^Cuenta de/ }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await expect(page.getByText("Se cerró su sesión")).toBeVisible();
  await page.goto(`${demo.base_url}/expedientes`);
  await expect(page).toHaveURL(/\/ingresar/);
});

test("another municipality's person sees nothing of it", async ({ page }) => {
  await signIn(page, demo.other.users.creator);
  await page.goto(`${demo.base_url}/expedientes?buscar=Expediente+de+la+p%C3%A1gina+de+inicio`);
  await expect(page.getByText("Nada coincide con «Expediente de la página de inicio»")).toBeVisible();
});

test("a list is searched, filtered and shared by its address", async ({ page }) => {
  await signIn(page, demo.users.creator);
  await page.goto(`${demo.base_url}/expedientes`);
  await settled(page);
  await page.getByLabel("Buscar en expedientes").fill("PÁGINA inicio");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/buscar=P%C3%81GINA\+inicio/);
  await expect(page.getByRole("table")).toContainText("Expediente de la página de inicio");

  await page.getByRole("button", { name: "Estado", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Archivado" }).click();
  await expect(page).toHaveURL(/estado=archived/);
  await expect(page.getByText("Nada coincide con «PÁGINA inicio»")).toBeVisible();
  await page.getByRole("link", { name: "Quitar búsqueda y filtros" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByLabel("Buscar en expedientes")).toHaveValue("");
});

test("a session that ended leads to the sign-in, says so, and leads back", async ({ page }) => {
  await signIn(page, demo.users.creator);
  await page.goto(`${demo.base_url}/expedientes`);
  await settled(page);
  await page.context().clearCookies();
  await page.getByLabel("Buscar en expedientes").fill("muni");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ingresar\?/);
  await expect(page.getByRole("status").filter({ hasText: "Su sesión terminó" })).toBeVisible();

  await enter(page, demo.users.creator);
  await expect(page).toHaveURL(`${demo.base_url}/expedientes?buscar=muni`);
});

test("the keyboard reaches everything, beginning with the content", async ({ page }) => {
  await signIn(page, demo.users.creator);
  await settled(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Ir al contenido" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#contenido")).toBeFocused();

  await page.getByRole("button", { name: /^Cuenta de/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Cerrar sesión" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Cuenta de/ })).toBeFocused();
});

for (const theme of ["light", "dark"] as const) {
  for (const [language, width] of [
    ["es", 1440],
    ["en", 390],
  ] as const) {
    test(`nothing hinders anybody: ${theme}, ${language}, ${width} px`, async ({ page }) => {
      // Each page is looked at by all rules.
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, demo.users.signer);
      await prefer(page, theme, language);
      for (const path of PAGES) {
        await page.goto(demo.base_url + path);
        await settled(page);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        // Expressions as text: they run in the page, where this file's types don't hold.
        const isDark =
          (await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")) !==
          "rgb(255, 255, 255)";
        expect(isDark).toBe(theme === "dark");
        expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(
          width,
        );
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(" ")}`),
        ).toEqual([]);
      }
    });
  }
}

test("pages fit every width", async ({ page }) => {
  await signIn(page, demo.users.creator);
  for (const path of PAGES) {
    await page.goto(demo.base_url + path);
    await settled(page);
    for (const width of [320, 390, 640, 768, 820, 900, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const actual = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect(actual, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test("the menu stays as it was left, and / reaches the search", async ({ page }) => {
  await signIn(page, demo.users.creator);
  await page.goto(`${demo.base_url}/expedientes`);
  await page.getByRole("button", { name: "Contraer menú" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Expandir menú" })).toBeVisible();
  await settled(page);
  await page.keyboard.press("/");
  await expect(page.getByLabel("Buscar en todo el municipio")).toBeFocused();

  await page.getByRole("button", { name: /^Cuenta de/ }).click();
  const { violations } = await new AxeBuilder({ page }).withRules(["aria-hidden-focus"]).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("the interfaces can be read and tried, under the policy of every page", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await page.goto(`${demo.base_url}/api/docs`);
  await expect(
    page
      .getByText("/api/v1/cases/search")
      .or(page.getByRole("link", { name: "cases" }))
      .first(),
  ).toBeVisible();
  await page.getByLabel("Interfaz").selectOption({ label: "Administración" });
  await expect(page.getByRole("heading", { name: /administración/i }).first()).toBeVisible();
  expect(refused).toEqual([]);
});
