import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { expectFit, open } from "../lib/look";
import { signIn } from "../lib/sign-in";

const PATH = "/backoffice/certificados";
const file = (name: string, text: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(text),
});

test.beforeEach(({ page }) => signIn(page, demo.users.admin));

test("a certificate is asked for in steps, and the private key stays nowhere but with who downloads it", async ({
  page,
}) => {
  await open(page, PATH);
  await page.getByRole("link", { name: "Pedir certificado" }).click();
  await page.getByLabel("CUIT").fill("30-7123456");
  await page.getByRole("button", { name: "Generar requerimiento" }).click();
  await expect(page.getByLabel("CUIT")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("CUIT").fill("30-71234567-1");
  await page.getByLabel("CUIT").press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: /^Paso 2 de 5/ })).toBeFocused();

  await page.getByRole("link", { name: "Certificado de firma" }).first().click();
  await page
    .getByRole("alertdialog", { name: "La clave privada todavía no se descargó" })
    .getByRole("button", { name: "Seguir acá" })
    .click();
  const [key] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar clave privada (.key)" }).click(),
  ]);
  const keyText = readFileSync(await key.path(), "utf8");
  expect(keyText).toContain("PRIVATE KEY");
  const [csr] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar requerimiento (.csr)" }).click(),
  ]);
  expect(readFileSync(await csr.path(), "utf8")).toContain("BEGIN CERTIFICATE REQUEST");
  expect(await page.content()).not.toContain(keyText.slice(100, 160));
  const stored = await page.evaluate<string>(
    "JSON.stringify([localStorage, sessionStorage, document.cookie])",
  );
  expect(stored).not.toContain("PRIVATE KEY");

  await page.getByRole("button", { name: "Seguir con la nota" }).click();
  await expect(page.getByLabel("Texto de la nota")).toHaveValue(/CUIT 30712345671/);
  await page.getByRole("button", { name: "Mandarme las instrucciones" }).click();
  await expect(page.getByRole("status").filter({ hasText: demo.users.admin.email })).toBeFocused();

  await page.getByRole("button", { name: "Ya tengo el certificado" }).click();
  await page.getByLabel("Certificado que mandó la autoridad").setInputFiles(file("municipio.cer", "hola"));
  await page.getByLabel("Clave privada (.key)").setInputFiles(file("municipio.key", keyText));
  await page.getByLabel("Contraseña").fill("una contraseña larga");
  await page.getByRole("button", { name: "Probar y activar" }).click();
  await expect(page.getByLabel("Certificado que mandó la autoridad")).toHaveAccessibleDescription(
    /no trae un certificado que se pueda leer/,
  );
});

test("a file that does not sign is refused beside its field, and the one in use stays", async ({ page }) => {
  await open(page, `${PATH}/cargar`);
  await page.getByRole("button", { name: "Probar y activar" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Falta corregir 2 datos");
  await page.getByLabel("Archivo .p12").setInputFiles(file("municipio.p12", "hola"));
  await page.getByLabel("Contraseña").fill("x");
  await page.getByRole("button", { name: "Probar y activar" }).click();
  await expect(page.getByLabel("Archivo .p12")).toHaveAccessibleDescription(/no es un certificado .p12/);

  await page.getByRole("link", { name: "Certificado de firma" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page.getByText("El certificado es válido", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Eliminar certificado" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Eliminar el certificado de firma" });
  await expect(dialog).toContainText(/firmas? (en espera|pedida)/);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
});

test("files come from our own pages, of administrators", async ({ page }) => {
  const post = (headers: Record<string, string>) =>
    page.request.post(`${demo.base_url}/backoffice/archivos/certificado`, {
      headers,
      multipart: { cert_file: file("a.p12", "hola"), cert_password: "x" },
    });
  expect((await post({ origin: "https://otro.example" })).status()).toBe(403);
  expect((await post({ "sec-fetch-site": "cross-site" })).status()).toBe(403);
  const own = await post({ origin: demo.base_url });
  expect([own.status(), (await own.json()).data.refusal.code]).toEqual([400, "CERTIFICATE_NOT_PKCS12"]);
  await page.context().clearCookies();
  expect((await post({ origin: demo.base_url })).status()).toBe(401);
});

test("its pages fit everybody", async ({ page }) => {
  await expectFit(page, [PATH, `${PATH}/cargar`, `${PATH}/pedir`, `${PATH}/pedir?paso=4`]);
});
