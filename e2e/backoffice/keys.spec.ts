import { expect, type Page, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { expectFit, open } from "../lib/look";
import { signIn } from "../lib/sign-in";

const PATH = "/backoffice/claves";

test.beforeEach(({ page }) => signIn(page, demo.users.admin));

const create = async (page: Page, name: string): Promise<string> => {
  await open(page, `${PATH}/nueva`);
  await page.getByLabel("Tipo", { exact: true }).selectOption({ label: "Sistemas y administración" });
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Crear clave" }).click();
  const shown = page.getByRole("status").filter({ hasText: `Esta es la clave de ${name}` });
  await expect(shown).toBeFocused();
  return (await shown.locator("code").textContent()) ?? "";
};

const toDetail = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Ya la guardé, seguir" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
};

test("a key is shown once, used, given to somebody and taken away, with what that means", async ({
  page,
}) => {
  const name = `Sistema de turnos ${Date.now()}`;
  const key = await create(page, name);
  expect(key).toMatch(/^sk-gdi-[\w-]{43}$/);

  await page.getByRole("link", { name: "Claves", exact: true }).first().click();
  const question = page.getByRole("alertdialog", { name: "La clave todavía no se copió" });
  await question.getByRole("button", { name: "Seguir acá" }).click();
  await toDetail(page, name);
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByRole("button", { name: "Autorizar usuario" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Autorizar usuario" });
  await dialog.getByLabel("Nombre o correo").fill(demo.users.creator.email);
  await dialog.getByLabel("Usuario", { exact: true }).selectOption(demo.users.creator.user_id);
  await dialog.getByRole("button", { name: "Autorizar usuario" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: demo.users.creator.full_name })).toBeVisible();

  const call = () =>
    fetch(`${demo.base_url}/api/v1/cases/search`, {
      headers: { "X-API-Key": key, "X-User-ID": demo.users.creator.user_id },
    }).then(({ status }) => status);
  expect(await call()).toBe(200);

  await page.getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Desactivar clave" }).click();
  const off = page.getByRole("alertdialog", { name: `Desactivar ${name}` });
  await expect(off).toContainText("Se conserva su usuario autorizado");
  await off.getByRole("button", { name: "Desactivar clave" }).click();
  await expect(page.getByText("Desactivada", { exact: true })).toBeVisible();
  expect(await call()).toBe(401);

  await page.getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Eliminar clave" }).click();
  await page.getByRole("button", { name: "Eliminar clave, 1 usuario" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Claves" })).toBeFocused();
  expect(await call()).toBe(401);
});

test("what is wrong stands beside its field, and of two who change the same one is shown both values", async ({
  page,
}) => {
  const name = `Portal de trámites ${Date.now()}`;
  await create(page, name);
  await toDetail(page, name);
  await page.getByRole("link", { name: "Datos" }).click();

  await page.getByLabel("Dirección de avisos").fill("https://10.0.0.5/avisos");
  await page.getByLabel("Direcciones desde las que se usa").fill("192.0.2.0/24\nno es una dirección");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByLabel("Direcciones desde las que se usa")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Direcciones desde las que se usa").fill("192.0.2.0/24");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("no se avisa a este equipo");
  await page.getByLabel("Dirección de avisos").fill("");

  await page.getByLabel("Sirve hasta el día").fill("2099-12-31");
  await page.getByLabel("Solicitudes por minuto").fill("120");
  const other = await page.context().newPage();
  await open(other, new URL(page.url()).pathname);
  await other.getByLabel("Solicitudes por minuto").fill("90");
  await other.getByLabel("Descripción").fill("Lo mantiene Sistemas");
  await other.getByRole("button", { name: "Guardar" }).click();
  await expect(other.getByText(/^Guardado a las/)).toBeVisible();

  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("row", { name: /Solicitudes por minuto 90 120/ })).toBeVisible();
  await page.getByRole("button", { name: "Guardar lo mío" }).click();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Solicitudes por minuto")).toHaveValue("120");
  await expect(page.getByLabel("Descripción")).toHaveValue("Lo mantiene Sistemas");
  await expect(page.getByLabel("Sirve hasta el día")).toHaveValue("2099-12-31");
  await expect(page.getByLabel("Direcciones desde las que se usa")).toHaveValue("192.0.2.0/24");
});

test("keys are found by words and kind, shared by the address and taken along", async ({ page }) => {
  await open(page, `${PATH}?tipo=tad&estado=activas`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toContainText("Portal del ciudadano");
  await expect(page.getByRole("table")).not.toContainText("Copias de respaldo");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Exportar CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("claves.csv");
  await page.getByLabel("Buscar en claves").fill("nada que coincida");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nada coincide con «nada que coincida»")).toBeVisible();
});

test("its pages fit everybody", async ({ page }) => {
  await open(page, `${PATH}?tipo=api`);
  const address = await page.getByRole("table").getByRole("link").first().getAttribute("href");
  await expectFit(page, [
    PATH,
    `${PATH}?buscar=nadaquecoincida`,
    `${PATH}/nueva`,
    `${address}`,
    `${address}?ver=usuarios`,
    `${address}?ver=avisos`,
  ]);
});
