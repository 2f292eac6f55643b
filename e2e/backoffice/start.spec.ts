import { randomBytes } from "node:crypto";
import { expect, type Page, type Request, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { expectFit } from "../lib/look";
import { signIn } from "../lib/sign-in";

const PAGES = [
  "/backoffice",
  "/backoffice/firmas",
  "/backoffice/firmas?buscar=IF-2000-1",
  "/backoffice/trabajos",
  "/backoffice/correo",
  "/backoffice/estadisticas",
  "/backoffice/estadisticas?desde=2026-01-02&hasta=2026-01-01",
  "/backoffice/estadisticas/expedientes",
];
const SCRIPT_MAX_BYTES = 250_000;

/** Of this run: what an earlier one made is still there. */
const mark = randomBytes(4).toString("hex");

const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
};

const open = async (page: Page, path: string) => {
  await page.goto(demo.base_url + path);
  await settled(page);
};

/** A person with a password, as a system adds one: they get an invitation. */
const addPerson = async (email: string, full_name: string) => {
  const response = await fetch(`${demo.base_url}/admin/users`, {
    method: "POST",
    headers: {
      "X-API-Key": demo.admin_key,
      "X-Tenant-Schema": demo.municipality.schema,
      "X-User-ID": demo.users.admin.user_id,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({
      email,
      full_name,
      sector_id: demo.users.creator.sector_id,
      city_seal_id: 1,
      auth_method: "database",
    }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
};

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo.users.admin);
});

test("the first page says what needs somebody, and what happened", async ({ page }) => {
  await addPerson(`nunca.${mark}@muni.example`, `Nunca Ingresó ${mark}`);
  await open(page, "/backoffice");
  await expect(page.getByRole("heading", { level: 1, name: "Administración" })).toBeVisible();
  const attention = page.getByRole("region", { name: "Necesita su atención" });
  await expect(attention.getByRole("link", { name: /nunca ingres/ })).toBeVisible();

  const cases = page.getByRole("region", { name: "Expedientes creados por día" });
  await cases.getByText("Ver como tabla").click();
  await expect(
    cases.getByRole("table", { name: "Expedientes creados por día" }).getByRole("row"),
  ).toHaveCount(15);
  await expect(cases.locator("svg .recharts-bar")).toBeAttached();
  await page.getByRole("link", { name: "Ver estadísticas" }).click();
  await expect(page).toHaveURL(/\/backoffice\/estadisticas$/);
});

test("a signature shows its evidence", async ({ page }) => {
  await open(page, "/backoffice/firmas");
  await page.getByRole("table").getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/backoffice\/firmas\/\d+$/);
  await settled(page);
  await expect(page.getByText("son como se escribieron")).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
  await page.getByRole("link", { name: "Ver firmas de esta persona" }).click();
  await expect(page).toHaveURL(/persona=/);
  await settled(page);
  await expect(page.getByRole("button", { name: /^Firmante: / })).toBeVisible();
});

test("a job that fails is seen with its reason, tried again and given up", async ({ page }) => {
  test.setTimeout(120_000);
  // An address that no mail server takes: its first part is too long (RFC 5321, 4.5.3.1.1).
  const email = `${"x".repeat(60)}${mark}@muni.example`;
  const name = `Correo Imposible ${mark}`;
  await addPerson(email, name);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(async () => {
    await open(page, "/backoffice/trabajos?estado=reintenta");
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

  await row.getByRole("link", { name: "Invitar a una persona" }).click();
  await settled(page);
  await expect(page.getByRole("heading", { level: 1, name: "Invitar a una persona" })).toBeVisible();
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.getByRole("button", { name: "Intentar ahora" }).click();
  await expect(page.getByText("El trabajo se hace otra vez")).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/trabajos$/);
  // A page that is left while its data is on the way never counts as idle.
  await settled(page);

  await expect(async () => {
    await open(page, "/backoffice/trabajos");
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Dejar de intentar" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("La persona no recibe la invitación");
  await dialog.getByRole("button", { name: "Dejar de intentar 1 trabajo" }).click();
  await expect(dialog).toHaveCount(0);
  await settled(page);
  await expect(row).toHaveCount(0);
});

test("mail is there to be read, and a link only when it is asked for", async ({ page }) => {
  const name = `Con Enlace ${mark}`;
  await addPerson(`enlace.${mark}@muni.example`, name);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(async () => {
    await open(page, `/backoffice/correo?buscar=${mark}`);
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await row.getByRole("link").click();
  await settled(page);
  const text = page.getByRole("region", { name: "Texto" });
  await expect(text).toContainText("[enlace oculto]");
  expect(await page.content()).not.toMatch(/activ\w*\?[\w=&-]*token|token=/);
  await page.getByRole("button", { name: "Mostrar" }).click();
  await expect(text).not.toContainText("[enlace oculto]");
  await page.getByRole("button", { name: "Ocultar" }).click();
  await expect(text).toContainText("[enlace oculto]");
});

test("statistics are of a period that the address says, and come as a table", async ({ page }) => {
  await open(page, "/backoffice/estadisticas");
  await page.getByRole("link", { name: "Últimos 7 días" }).click();
  await expect(page).toHaveURL(/desde=\d{4}-\d\d-\d\d&hasta=/);
  await settled(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar CSV: Firmas por día" }).click();
  expect((await download).suggestedFilename()).toBe("firmas-por-dia.csv");

  await page.getByLabel("Desde").fill("2026-01-10");
  await page.getByLabel("Hasta").fill("2026-01-01");
  await page.getByLabel("Hasta").press("Enter");
  await expect(page.getByText("El primer día, 2026-01-10, es posterior al último")).toBeVisible();
  await page.getByRole("link", { name: "Ver los últimos 14 días" }).click();
  await settled(page);

  await page
    .getByRole("navigation", { name: "Partes de las estadísticas" })
    .getByRole("link", { name: "Expedientes" })
    .click();
  await settled(page);
  await expect(page.getByRole("heading", { level: 1, name: "Expedientes del municipio" })).toBeVisible();
});

test("its pages fit everybody", ({ page }) => expectFit(page, PAGES));

test("what draws the plots comes after the page", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  // So that no plot is in view.
  await page.setViewportSize({ width: 390, height: 300 });
  for (const path of ["/backoffice", "/backoffice/firmas", "/backoffice/trabajos", "/backoffice/correo"]) {
    const scripts: Request[] = [];
    const keep = (request: Request) => void (request.resourceType() === "script" && scripts.push(request));
    page.on("requestfinished", keep);
    await open(page, path);
    page.off("requestfinished", keep);
    const sizes = await Promise.all(scripts.map(async (script) => (await script.sizes()).responseBodySize));
    expect(sizes.length, path).toBeGreaterThan(0);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThan(SCRIPT_MAX_BYTES);
  }
});
