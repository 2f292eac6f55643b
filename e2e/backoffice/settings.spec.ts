import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { expectFit, open } from "../lib/look";
import { signIn } from "../lib/sign-in";

const PATH = "/backoffice/configuracion";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test.beforeEach(({ page }) => signIn(page, demo.users.admin));

test("the municipality's data is changed, and what can't be is said beside its field", async ({ page }) => {
  await open(page, PATH);
  const address = page.getByLabel("Domicilio");
  const before = await address.inputValue();
  await page.getByLabel("Correo de contacto").fill("no es un correo");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByLabel("Correo de contacto")).toHaveAccessibleDescription(/Escriba un correo/);
  await page.getByRole("button", { name: "Descartar" }).click();

  await address.fill("San Martín 100");
  await address.press("Enter");
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue("San Martín 100");
  await address.fill(before);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Guardado a las/)).toBeVisible();
});

test("an image is seen before it is sent, and shown after", async ({ page }) => {
  await open(page, `${PATH}?ver=imagenes`);
  await page.getByLabel("Qué imagen").selectOption({ label: "Isologo" });
  const field = page.getByLabel("Archivo", { exact: true });
  await field.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("hola") });
  await page.getByRole("button", { name: "Reemplazar imagen" }).click();
  await expect(field).toHaveAccessibleDescription(/no es una imagen PNG, JPEG o WebP/);
  await field.setInputFiles({ name: "isologo.png", mimeType: "image/png", buffer: PIXEL });
  await expect(page.getByRole("img", { name: "Vista previa de isologo.png" })).toBeVisible();
  await page.getByRole("button", { name: "Reemplazar imagen" }).click();
  const shown = page.getByRole("img", { name: /^Isologo de/ });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth)).toBe(1);
});

test("the letterhead is tried as the PDF that would come, without saving it", async ({ page }) => {
  await open(page, `${PATH}?ver=membrete`);
  const name = await page.getByLabel("Nombre", { exact: true }).inputValue();
  await page.getByLabel("Lema del año").fill("Año de las pruebas");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("A%C3%B1o+de+las+pruebas")),
    page.getByRole("button", { name: "Ver cómo queda" }).click(),
  ]);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await page.getByRole("button", { name: "Descartar" }).click();
  await page.reload();
  await expect(page.getByLabel("Lema del año")).not.toHaveValue("Año de las pruebas");
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue(name);
});

test("citizens are looked for, and there may be none", async ({ page }) => {
  await open(page, "/backoffice/ciudadanos?buscar=nadaquecoincida&estado=bloqueado");
  await expect(page.getByText("Nada coincide con «nadaquecoincida»")).toBeVisible();
});

test("its pages fit everybody", async ({ page }) => {
  await expectFit(page, [
    PATH,
    `${PATH}?ver=imagenes`,
    `${PATH}?ver=membrete`,
    "/backoffice/ciudadanos",
    "/backoffice/ciudadanos?buscar=nadaquecoincida",
  ]);
});
