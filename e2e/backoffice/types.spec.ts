import { expect, type Page, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { expectFit, expectNothingSideways, expectUsable } from "../lib/look";
import { signIn } from "../lib/sign-in";

const LISTS = ["tipos-de-documento", "tipos-de-expediente", "familias"].flatMap((name) => [
  `/backoffice/${name}`,
  `/backoffice/${name}/catalogo`,
]);
const PAGES = [
  ...LISTS,
  "/backoffice/tipos-de-documento?buscar=nadaquecoincida",
  "/backoffice/tipos-de-documento/nuevo",
  "/backoffice/tipos-de-expediente/nuevo",
  "/backoffice/familias/nueva",
  "/backoffice/catalogo",
  "/backoffice/catalogo/proponer",
];

/** Letters that no earlier run used: acronyms are kept for good. */
const fresh = (length: number) =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 24],
  ).join("");

const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
};
const open = async (page: Page, path: string) => {
  await page.goto(demo.base_url + path);
  await settled(page);
};
test.beforeEach(({ page }) => signIn(page, demo.users.admin));

test("its pages fit everybody", ({ page }) => expectFit(page, PAGES));

test("a form is built by keyboard, seen as PDF, and activated", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const acronym = fresh(5);
  await open(page, "/backoffice/tipos-de-documento");
  await page.getByRole("link", { name: "Crear tipo de documento" }).click();
  await page.getByLabel("Sigla").fill(acronym);
  await page.getByLabel("Nombre").fill(`Solicitud ${acronym}`);
  await page.getByLabel("De qué está hecho").selectOption({ label: "Formulario" });
  const sample = () => page.waitForResponse((response) => response.url().includes("composeSample"));
  await page.getByLabel("Nombre").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Solicitud ${acronym}` })).toBeVisible();
  await expect(page.getByText("Un formulario necesita al menos un campo.")).toBeVisible();

  await page.getByRole("button", { name: "Agregar campo" }).click();
  await expect(page.getByLabel("Etiqueta")).toBeFocused();
  const composed = sample();
  await page.getByLabel("Etiqueta").fill("Apellido y nombre");
  await expect(page.getByLabel("Clave")).toHaveValue("apellido_y_nombre");
  expect((await composed).ok()).toBe(true);
  await expect(page.locator("iframe")).toHaveAttribute("src", /^blob:/);

  await page.getByRole("button", { name: "Agregar campo" }).click();
  await page.getByLabel("Etiqueta").fill("Rubro");
  await page.getByLabel("Tipo", { exact: true }).selectOption({ label: "Opción" });
  await expect(page.getByText("Sigue cuando todos los campos estén completos.")).toBeVisible();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Falta corregir" })).toBeFocused();
  await page.getByRole("button", { name: "Agregar opción" }).click();
  await page.getByLabel("Opción 1", { exact: true }).fill("Almacén");
  await page.getByLabel("Opción 1", { exact: true }).press("Enter");
  await page.getByLabel("Opción 2", { exact: true }).fill("Panadería");

  const line = (name: string) => page.locator("[data-line]").filter({ hasText: name });
  await line("Rubro").press("Alt+ArrowUp");
  await expect(page.locator("[data-line]").first()).toHaveText("Rubro");
  await expect(line("Rubro")).toBeFocused();
  await page.getByRole("button", { name: "Bajar Rubro" }).click();
  await expect(page.locator("[data-line]").first()).toHaveText("Apellido y nombre");

  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await expect(page.getByLabel("Clave")).toHaveAttribute("readonly", "");
  await expectUsable(page, "formulario");

  await page.getByRole("button", { name: `Activar ${acronym}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Activar ${acronym}` })
    .click();
  await expect(page.locator(".page-facts").getByText("Activo")).toBeVisible();
  await open(page, page.url().slice(demo.base_url.length));
  await expect(page.locator("[data-line]")).toHaveText(["Apellido y nombre", "Rubro"]);
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNothingSideways(page, `formulario ${width}`);
  }
});

test("what can't change any more says why; who creates is chosen; it is taken out of use", async ({
  page,
}) => {
  await open(page, `/backoffice/tipos-de-documento?buscar=${demo.document_types.html}`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByLabel("Visibilidad")).toBeDisabled();
  await expect(page.getByText(/La visibilidad se elige al crear el tipo/)).toBeVisible();

  const acronym = fresh(5);
  await open(page, "/backoffice/tipos-de-documento/nuevo");
  await page.getByLabel("Sigla").fill(acronym);
  await page.getByLabel("Nombre").fill(`Acta ${acronym}`);
  await page.getByRole("button", { name: "Crear tipo de documento" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Acta ${acronym}` })).toBeVisible();
  await page.getByRole("link", { name: "Quién crea y numera" }).click();
  const sectors = page.getByRole("group", { name: "Sectores que los crean" });
  await sectors.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.locator(".page-facts").getByText("Lo crea un sector")).toBeVisible();
  await expectUsable(page, "alcance");

  await page.getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: `Desactivar ${acronym}` }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Ninguno está en edición y ninguno en firma");
  await dialog.getByRole("button", { name: `Desactivar ${acronym}` }).click();
  await expect(page.locator(".page-facts").getByText("Inactivo")).toBeVisible();
});

test("two administrators: the second sees what the first did", async ({ page, browser }) => {
  const acronym = fresh(5);
  await open(page, "/backoffice/tipos-de-expediente/nuevo");
  await page.getByLabel("Sigla").fill(acronym);
  await page.getByLabel("Nombre").fill("Permiso de poda");
  await page.getByLabel("Caratula").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Crear tipo de expediente" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Permiso de poda" })).toBeVisible();
  const address = page.url();

  const context = await browser.newContext({ locale: "es-AR" });
  const other = await context.newPage();
  await signIn(other, demo.users.admin);
  await other.goto(address);
  await settled(other);
  await page.getByLabel("Cómo se abren").selectOption({ label: "A mano" });
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();

  await other.getByLabel("Cómo se abren").selectOption({ label: "Por programas" });
  await other.getByRole("button", { name: "Guardar" }).click();
  const conflict = other.getByRole("status").filter({ hasText: "Otra persona lo cambió" });
  await expect(conflict.getByRole("row", { name: /Cómo se abren/ })).toContainText("A mano");
  await conflict.getByRole("button", { name: "Guardar lo mío" }).click();
  await expect(other.getByText(/^Guardado a las/)).toBeVisible();
  await context.close();

  await page.getByRole("link", { name: /^Quién los abre/ }).click();
  await page
    .getByRole("group", { name: "Reparticiones que los abren" })
    .getByRole("checkbox")
    .first()
    .check();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("link", { name: "Quién los abre 1" })).toBeVisible();
  await expectUsable(page, "reparticiones");
});

test("a family gets fields, permissions and a public view", async ({ page }) => {
  test.setTimeout(120_000);
  const code = fresh(6);
  await open(page, "/backoffice/familias/nueva");
  await page.getByLabel("Código").fill(code);
  await page.getByLabel("Nombre").fill(`Comercios ${code}`);
  await page.getByRole("button", { name: "Crear familia" }).click();
  await expect(page.getByText("Todavía no tiene campos")).toBeVisible();

  await page.getByRole("button", { name: "Agregar campo" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Nombre").fill("Titular");
  await dialog.getByLabel("Clave").fill("titular");
  await dialog.getByRole("button", { name: "Agregar campo" }).click();
  await expect(page.getByRole("button", { name: "Quitar Titular" })).toBeVisible();
  await expectUsable(page, "campos");

  await page.getByRole("link", { name: "Permisos" }).click();
  await page.getByLabel("Agregar un sector").selectOption({ index: 1 });
  await page.getByRole("checkbox", { name: /^Crear,/ }).check();
  await expect(page.getByRole("checkbox", { name: /^Ver,/ })).toBeChecked();
  await expectUsable(page, "permisos");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();

  await page.getByRole("link", { name: "Vista pública" }).click();
  const preview = page.getByRole("region", { name: "Lo que verá el público" });
  await expect(preview).toContainText("No se muestra");
  await page.getByLabel("Cualquiera puede ver sus legajos").check();
  await page.getByLabel("Activo", { exact: true }).check();
  await page.getByLabel("Titular", { exact: true }).check();
  await expect(preview).toContainText("Titular");
  await expectUsable(page, "vista pública");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.locator(".page-facts").getByText("A la vista del público")).toBeVisible();

  await page.getByRole("link", { name: "Campos" }).click();
  await page.getByRole("button", { name: "Quitar Titular" }).click();
  await expect(dialog).toContainText("También sale de la vista pública.");
  await dialog.getByRole("button", { name: "Quitar Titular" }).click();
  await expect(page.getByText("Todavía no tiene campos")).toBeVisible();
});

test("something of its own is proposed for the catalog", async ({ page }) => {
  const code = fresh(7);
  await open(page, "/backoffice/familias/nueva");
  await page.getByLabel("Código").fill(code);
  await page.getByLabel("Nombre").fill(`Registro ${code}`);
  await page.getByRole("button", { name: "Crear familia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Registro ${code}` })).toBeVisible();
  await page.getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Proponer para el catálogo global" }).click();
  await expect(page.getByLabel("Nombre")).toHaveValue(`Registro ${code}`);
  await expectUsable(page, "proponer");
  await page.getByRole("button", { name: "Proponer para el catálogo" }).click();
  await expect(page.getByRole("table")).toContainText(`${code} · Registro ${code}`);
  await page.getByLabel("Buscar propuesta").fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("a list is taken along as CSV", async ({ page }) => {
  for (const path of ["tipos-de-documento", "tipos-de-expediente", "familias"]) {
    await open(page, `/backoffice/${path}`);
    const address = await page.getByRole("link", { name: /^Exportar CSV/ }).getAttribute("href");
    const answer = await page.request.get(demo.base_url + address);
    expect(answer.headers()["content-disposition"]).toContain(`${path}.csv`);
    expect((await answer.text()).split("\r\n").length).toBeGreaterThan(2);
  }
});
