import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { expectFit } from "../lib/look";
import { signIn } from "../lib/sign-in";

const LIST = "/backoffice/usuarios";

/** Of this run: what an earlier one made is still there. */
const mark = randomBytes(4).toString("hex");
const email = `nadia.${mark}@muni.example`;
const name = `Nadia Prueba ${mark}`;

const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
};

const open = async (page: Page, path: string) => {
  await page.goto(demo.base_url + path);
  await settled(page);
};

const tab = async (page: Page, label: string) => {
  await page
    .getByRole("navigation", { name: "Partes del usuario" })
    .getByRole("link", { name: label })
    .click();
  await settled(page);
};

const dialog = (page: Page) => page.getByRole("alertdialog");

test.describe.configure({ mode: "serial" });

let address: string;

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo.users.admin);
});

test("somebody is created, and what is missing is said first", async ({ page }) => {
  await open(page, LIST);
  await page.getByRole("link", { name: "Crear usuario" }).click();
  await page.getByRole("button", { name: "Crear usuario" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Falta corregir 4 datos" })).toBeFocused();

  await page.getByLabel("Nombre y apellido").fill(name);
  await page.getByLabel("Correo").fill(demo.users.creator.email);
  await page.getByLabel("Sector principal").selectOption({ index: 1 });
  await page.getByLabel("Sello").selectOption({ index: 1 });
  await page.getByLabel("Forma de ingreso").selectOption("database");
  await page.getByRole("button", { name: "Crear usuario" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "ya es de otra persona" })).toBeFocused();

  await page.getByLabel("Correo").fill(email);
  await page.getByLabel("Correo").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  address = new URL(page.url()).pathname;
});

test("the list is searched, filtered and taken along", async ({ page }) => {
  await open(page, LIST);
  await page.getByLabel("Nombre o correo").fill(mark);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`buscar=${mark}`));
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.getByRole("button", { name: "Estado", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Archivado" }).click();
  await expect(page.getByText(`Nada coincide con «${mark}»`)).toBeVisible();

  await open(page, `${LIST}?buscar=${mark}`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Exportar CSV/ }).click(),
  ]);
  const pieces: Buffer[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(Buffer.from(piece as Buffer));
  expect(Buffer.concat(pieces).toString()).toContain(`${name};${email};`);
});

test("of two who change the same name, the second sees both", async ({ page }) => {
  const other = await page.context().newPage();
  await open(page, address);
  await open(other, address);
  await other.getByLabel("Nombre y apellido").fill(`${name} López`);
  await other.getByRole("button", { name: "Guardar" }).click();
  await expect(other.getByRole("heading", { level: 1, name: `${name} López` })).toBeVisible();

  await page.getByLabel("Nombre y apellido").fill(`${name} Paz`);
  await page.getByRole("button", { name: "Guardar" }).click();
  const conflict = page.getByRole("status").filter({ hasText: "Otra persona lo cambió mientras tanto" });
  await expect(conflict.getByRole("row", { name: /Nombre y apellido/ })).toContainText(`${name} López`);
  await conflict.getByRole("button", { name: "Guardar lo mío" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} Paz` })).toBeVisible();
});

test("a sector is given: its effect is shown before, the main one stays", async ({ page }) => {
  await open(page, `${address}?ver=sectores`);
  const main = page.getByRole("row", { name: /Sector principal: no se quita acá/ });
  await main.getByLabel(/^Ver:/).focus();
  await page.keyboard.press("Space");
  await expect(main.getByLabel(/^Ver:/)).toBeChecked();
  await expect(page.getByRole("button", { name: "Descartar" })).toHaveCount(0);

  const free = page
    .getByRole("row")
    .filter({ has: page.locator("input:not(:checked):not([aria-disabled])") });
  const row = free.first();
  const code = (await row.locator(".number").textContent()) ?? "";
  await page.getByLabel("Buscar sector").fill(code.toLowerCase());
  await page.getByLabel(`Editar: ${code}`).check();
  await expect(page.getByLabel(`Ver: ${code}`)).toBeChecked();
  await expect(page.getByText(/Edita \d+; hoy, \d+/)).toBeVisible();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await open(page, `${address}?ver=sectores`);
  await expect(page.getByLabel(`Editar: ${code}`)).toBeChecked();
});

test("the seal is changed, and the role of administrator given and taken", async ({ page }) => {
  await open(page, `${address}?ver=rol`);
  await page.getByRole("combobox", { name: /^Sello/ }).selectOption({ index: 0 });
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();

  await page.getByRole("button", { name: "Dar el rol Administrador" }).click();
  await expect(dialog(page)).toContainText(/Serán \d+ personas con el rol|única persona/);
  await dialog(page).getByRole("button", { name: "Dar el rol Administrador" }).click();
  await expect(page.locator(".page-facts")).toContainText("Administrador");
  await page.getByRole("button", { name: "Quitar el rol Administrador" }).click();
  await dialog(page).getByRole("button", { name: "Quitar el rol Administrador" }).click();
  await expect(page.locator(".page-facts")).not.toContainText("Administrador");
});

test("a link is shown once; the invitation is sent and the e-mail changed", async ({ page }) => {
  await open(page, `${address}?ver=acceso`);
  await page.getByRole("button", { name: "Generar enlace" }).click();
  await expect(dialog(page)).toContainText("Sirve una sola vez, por 5 días");
  await dialog(page).getByRole("button", { name: "Generar enlace" }).click();
  await expect(page.getByText("Enlace generado: cópielo ahora")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Copiar/ })).toBeVisible();
  await open(page, `${address}?ver=acceso`);
  await expect(page.getByText("Enlace generado")).toHaveCount(0);

  await page.getByRole("button", { name: "Reenviar invitación" }).click();
  await dialog(page).getByRole("button", { name: "Reenviar invitación" }).click();
  await expect(page.getByText(`La invitación sale en unos momentos hacia ${email}`).first()).toBeVisible();

  await page.getByRole("button", { name: "Cambiar correo" }).click();
  await expect(dialog(page).getByLabel("Correo nuevo")).toBeFocused();
  await dialog(page).getByLabel("Correo nuevo").fill(`otra.${email}`);
  await dialog(page).getByRole("button", { name: "Cambiar correo" }).click();
  await expect(page.locator(".crumb")).toContainText(`otra.${email}`);
});

test("what was changed is told with both values", async ({ page }) => {
  await open(page, address);
  await tab(page, "Actividad");
  await expect(page).toHaveURL(/ver=actividad/);
  await expect(page.getByText(`${name} López → ${name} Paz`)).toBeVisible();
  await expect(page.getByText(/^Dio permiso en un sector a/)).toBeVisible();
});

test("somebody is deactivated, reactivated, archived, brought back and deleted", async ({ page }) => {
  await open(page, address);
  const panel = page.getByRole("complementary", { name: "Qué puede hacer con el usuario" });
  const facts = page.locator(".page-facts");
  const act = async (deed: RegExp, verb: string, state: string) => {
    await panel.getByRole("button", { name: deed }).click();
    await dialog(page).getByRole("button", { name: verb }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(facts.getByText(state, { exact: true })).toBeVisible();
  };
  await expect(panel).toContainText("Ningún documento espera su firma");
  await act(/^Desactivar a/, "Desactivar usuario", "Inactivo");
  await act(/^Reactivar a/, "Reactivar usuario", "Activo");
  await act(/^Archivar a/, "Archivar usuario", "Archivado");
  await act(/^Desarchivar a/, "Desarchivar usuario", "Activo");
  await panel.getByRole("button", { name: /^Eliminar a/ }).click();
  await dialog(page).getByRole("button", { name: "Eliminar usuario" }).click();
  await expect(page).toHaveURL(demo.base_url + LIST);
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("who signs has numbers, and nobody changes their own state", async ({ page }) => {
  await open(page, `${LIST}/${demo.users.signer.user_id}`);
  await expect(page.getByRole("complementary").filter({ hasText: "Ya tuvo actividad" })).toBeVisible();
  await open(page, `${LIST}/${demo.users.admin.user_id}`);
  await expect(page.getByText("Es su propio usuario")).toBeVisible();
  await open(page, `${LIST}/${demo.other.users.creator.user_id}`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(demo.other.users.creator.full_name);
});

const person = `${LIST}/${demo.users.signer.user_id}`;
const PAGES = [
  LIST,
  `${LIST}?buscar=nadaquecoincida`,
  `${LIST}/nuevo`,
  person,
  ...["sectores", "rol", "acceso", "actividad"].map((part) => `${person}?ver=${part}`),
];

test("its pages fit everybody", ({ page }) => expectFit(page, PAGES));
