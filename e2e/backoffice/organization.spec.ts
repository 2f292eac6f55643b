import { randomInt } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { expectFit, expectUsable, LOOKS, wear } from "../lib/look";
import { signIn } from "../lib/sign-in";

const PAGES = [
  "/backoffice/organigrama",
  "/backoffice/organigrama?buscar=nadaquecoincida",
  "/backoffice/organigrama/nueva",
  "/backoffice/rangos",
  "/backoffice/rangos/nuevo",
  "/backoffice/sellos",
  "/backoffice/sellos/nuevo",
  "/backoffice/auditoria",
  "/backoffice/por-que",
  `/backoffice/por-que?persona=${demo.users.outsider.user_id}&numero=EE-0000-000000-NADA-NADA`,
];

/** Another one each time: the installation may have seen earlier runs. */
const unused = (before: string): string => `${before}${randomInt(1_000_000)}`;

const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
};

const open = async (page: Page, path: string) => {
  await page.goto(demo.base_url + path);
  await settled(page);
};

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo.users.admin);
});

test("a department is created below another, changed, given a sector and deleted in words", async ({
  page,
}) => {
  const acronym = unused("T");
  await open(page, "/backoffice/organigrama");
  await page.getByRole("link", { name: "Crear repartición" }).click();
  await page.getByLabel("Nombre").fill(`Dirección ${acronym}`);
  await page.getByLabel("Sigla").fill(acronym);
  await page.getByLabel("Depende de").selectOption({ index: 1 });
  await page.keyboard.press("Enter");

  const panel = page.getByRole("complementary", { name: `Dirección ${acronym}` });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/reparticion=/);
  await expect(page.getByRole("treeitem", { selected: true })).toContainText(acronym);
  await expect(panel).toContainText("Sin titular");

  await panel.getByLabel("Nombre").fill(`Oficina ${acronym}`);
  await panel.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("treeitem", { selected: true })).toContainText(`Oficina ${acronym}`);

  await page.getByRole("button", { name: "Cambiar color" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Ciruela").check();
  await dialog.getByRole("button", { name: "Cambiar color" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("complementary")).toContainText("Ciruela");

  const sector = unused("S");
  await page.getByRole("button", { name: "Crear sector" }).click();
  await dialog.getByLabel("Sigla").fill("priv");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("PRIV es el sector privado");
  await dialog.getByLabel("Sigla").fill(sector);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary")).toContainText(`${acronym}#${sector}`);

  await page.getByRole("button", { name: `Más acciones de ${sector}` }).click();
  await page.getByRole("menuitem", { name: "Cerrar sector" }).click();
  await expect(dialog).toContainText("Nadie trabaja en él");
  await dialog.getByRole("button", { name: "Cerrar sector" }).click();
  await expect(page.getByRole("complementary").getByText("Cerrado", { exact: true })).toBeVisible();

  const remove = async () => {
    await page.getByRole("button", { name: "Más acciones", exact: true }).click();
    await page.getByRole("menuitem", { name: "Eliminar repartición" }).click();
    await dialog.getByRole("button", { name: "Eliminar repartición" }).click();
  };
  await remove();
  await expect(dialog.getByRole("alert")).toContainText("tiene o tuvo sectores de trabajo");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Cerrar el panel" }).click();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(page.getByRole("treeitem", { name: acronym })).toBeFocused();
});

test("a head is found by name, and what changes for them is said first", async ({ page }) => {
  const acronym = unused("H");
  await open(page, "/backoffice/organigrama/nueva");
  await page.getByLabel("Nombre").fill(`Dirección ${acronym}`);
  await page.getByLabel("Sigla").fill(acronym);
  await page.getByLabel("Depende de").selectOption({ index: 1 });
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Nombrar titular" }).click();
  const who = demo.users.outsider;
  await page.getByRole("combobox", { name: "Quién será titular" }).fill(who.full_name);
  await expect(page.getByRole("option", { name: who.full_name })).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`${who.full_name} pasa a trabajar en ${acronym}#PRIV`);
  // Others rely on where this person works.
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("complementary")).toContainText("Sin titular");
});

test("the chart is walked by keyboard and searched", async ({ page }) => {
  await open(page, "/backoffice/organigrama");
  const rows = page.getByRole("treeitem");
  const all = await rows.count();
  expect(all).toBeGreaterThan(2);
  await rows.first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowRight");
  await expect(rows).toHaveCount(all);
  await page.keyboard.press("End");
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await expect(page.locator("[role=treeitem][tabindex='0']")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary").getByRole("heading", { level: 2 })).toBeFocused();

  await page.getByLabel("Repartición, sigla o titular").fill("nadaquecoincida");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ninguna repartición coincide con «nadaquecoincida»")).toBeVisible();
  await page.getByRole("link", { name: "Ver todo el organigrama" }).click();
  await expect(rows).toHaveCount(all);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exportar XLSX" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^organigrama-.*\.xlsx$/);
});

test("a seal and a rank with it are made; neither goes while it is used", async ({ page }) => {
  const seal = unused("Sello ");
  await open(page, "/backoffice/sellos");
  await page.getByRole("link", { name: "Crear sello" }).click();
  await page.getByLabel("Texto del sello").fill(seal);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: seal })).toBeVisible();

  const rank = unused("Rango ");
  await open(page, "/backoffice/rangos/nuevo");
  await page.getByLabel("Nombre").fill(rank);
  await page.getByRole("button", { name: "Crear rango" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Escriba un número de 1 a 999");
  await page.getByLabel("Sello").selectOption({ label: seal });
  // Levels are taken by earlier runs.
  for (let tries = 0; tries < 20; tries++) {
    await page.getByLabel("Nivel").fill(String(randomInt(100, 999)));
    await page.getByRole("button", { name: "Crear rango" }).click();
    const made = page.getByRole("heading", { level: 1, name: rank });
    const taken = page.getByText(/^El nivel \d+ es de/);
    await expect(made.or(taken).first()).toBeVisible();
    if (await made.isVisible()) break;
  }
  await open(page, `/backoffice/sellos?buscar=${encodeURIComponent(seal)}`);
  await page.getByRole("table").getByRole("link", { name: seal }).click();
  await expect(page.getByRole("complementary")).toContainText(rank);
  const dialog = page.getByRole("alertdialog");
  const remove = async (what: string) => {
    await page.getByRole("button", { name: "Más acciones" }).click();
    await page.getByRole("menuitem", { name: what }).click();
    await dialog.getByRole("button", { name: what }).click();
  };
  await remove("Eliminar sello");
  await expect(dialog.getByRole("alert")).toContainText("El sello lo usan rangos");
  await page.keyboard.press("Escape");
  await page.getByRole("complementary").getByRole("link", { name: rank }).click();
  await expect(page.getByRole("heading", { level: 1, name: rank })).toBeVisible();
  await remove("Eliminar rango");
  await expect(page.getByText(`Rango ${rank} eliminado`, { exact: true }).first()).toBeVisible();
});

test("two administrators who change one thing see both values", async ({ page, context }) => {
  const name = unused("Sello ");
  await open(page, "/backoffice/sellos/nuevo");
  await page.getByLabel("Texto del sello").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("Para qué es").fill("Lo de la otra");
  await other.getByRole("button", { name: "Guardar" }).click();
  await expect(other.getByText(/^Guardado a las/)).toBeVisible();

  await page.getByLabel("Para qué es").fill("Lo mío");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("row", { name: /Lo de la otra.*Lo mío/ })).toBeVisible();
  await page.getByRole("button", { name: "Guardar lo mío" }).click();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
});

test("the audit says who did what, is narrowed, and its chain is checked", async ({ page }) => {
  await open(page, "/backoffice/auditoria");
  await page.getByRole("button", { name: "De qué", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Reparticiones" }).click();
  await expect(page).toHaveURL(/tabla=reparticiones/);
  await page.getByRole("table").getByRole("link").first().click();
  const entry = page.getByRole("complementary", { name: "Cambio elegido" });
  await expect(entry).toContainText("repartición");
  await expect(entry.getByRole("table")).toBeVisible();
  await expect(page).toHaveURL(/tabla=reparticiones&entrada=\d+/);
  await page.getByRole("link", { name: "Cerrar el panel" }).click();
  await expect(entry).toHaveCount(0);

  await page.getByRole("button", { name: "Comprobar la cadena" }).click();
  await expect(page.getByRole("status").filter({ hasText: "La cadena está completa" })).toBeVisible();

  await page.goto(`${demo.base_url}/backoffice/auditoria?desde=2001-01-01&hasta=2001-01-02`);
  await expect(page.getByText("Nada coincide con los filtros")).toBeVisible();
});

test("why somebody does not see a case, and what would let them", async ({ page }) => {
  const { case_number } = expectStatus(
    await as(demo.users.creator)("POST", "/cases/", {
      case_template_id: demo.case_template_id,
      reference: "Expediente por el que se pregunta",
    }),
    201,
  );
  await open(page, "/backoffice/por-que");
  await page.getByRole("button", { name: "Responder" }).click();
  await expect(page.getByText("Elija una persona de la lista")).toBeVisible();
  const who = demo.users.outsider;
  await page.getByRole("combobox", { name: "Persona" }).fill(who.full_name);
  await expect(page.getByRole("option", { name: who.full_name })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByLabel("Número de expediente, documento o legajo").fill(String(case_number));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: new RegExp(who.full_name) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`persona=${who.user_id}&numero=`));
  await expect(page.getByRole("listitem").filter({ hasText: "Sector que administra" })).toContainText(
    "No permite",
  );
  await expect(page.getByRole("heading", { name: /^Qué lo permitiría/ })).toBeVisible();

  await page.getByLabel("Número de expediente, documento o legajo").fill("EE-0000-000000-NADA-NADA");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "No hay ningún expediente" })).toBeVisible();
});

test("to everybody else there is nothing here", async ({ page }) => {
  await page.context().clearCookies();
  await signIn(page, demo.users.creator);
  await page.goto(`${demo.base_url}/backoffice/organigrama`);
  await expect(page.getByRole("tree")).toHaveCount(0);
  const answer = await page.request.get(`${demo.base_url}/backoffice/organigrama/exportar`);
  expect(answer.status()).toBe(403);
});

test("its pages fit everybody", ({ page }) => expectFit(page, PAGES));

for (const look of LOOKS) {
  test(`what opens beside a list fits everybody: ${Object.values(look).join(" ")}`, async ({ page }) => {
    test.setTimeout(120_000);
    await wear(page, look);
    await open(page, "/backoffice/organigrama");
    await page.getByRole("treeitem").first().click();
    await expect(page.getByRole("complementary")).toBeVisible();
    await expectUsable(page, "a department");
    await open(page, "/backoffice/auditoria");
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("complementary")).toBeVisible();
    await expectUsable(page, "an entry of the audit");
    await open(page, "/backoffice/rangos");
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/^(Rangos|Ranks)$/);
    await expectUsable(page, "a rank");
  });
}
