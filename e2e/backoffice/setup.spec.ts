import { execFileSync } from "node:child_process";
import { createPublicKey, randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createCertificate } from "@foja/pades/x509/create-certificate";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, type Page, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { enter } from "../lib/sign-in";

// A municipality from nothing: the operator's command makes it, its administrator sets it up in the back office alone, and systems work in it.

// What is not there is not waited for until the end.
test.use({ actionTimeout: 15_000 });

const mark = randomBytes(3).toString("hex");
const ACRONYM = Array.from({ length: 5 }, () => "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[randomInt(26)]).join("");
const ADMIN = {
  full_name: "Irma Inicial",
  email: `irma.${mark}@villa.example`,
  password: `caballo ${mark} arroyo`,
};
const DAY_MS = 24 * 3_600_000;

/** The link with which the first administrator chooses a password: the operator hands it over. */
const createMunicipality = (): string => {
  const said = execFileSync(
    "npm",
    [
      ...["run", "-s", "foja", "--", "municipality:create", "--number", String(randomInt(1_000, 9_000))],
      ...["--acronym", ACRONYM, "--name", `Villa ${mark}`, "--city", "Villa", "--admin"],
      `${ADMIN.full_name} <${ADMIN.email}>`,
    ],
    { encoding: "utf8" },
  );
  const [link] = /https?:\/\/\S+/.exec(said) ?? [];
  if (!link) throw new Error(said);
  return link;
};

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(demo.base_url + path);
  await page.waitForLoadState("networkidle");
};

/** Types into the field that has the focus, and goes on to the next. */
const type = async (page: Page, label: string, text: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true });
  for (let steps = 0; steps < 60 && !(await field.evaluate((own) => own.matches(":focus"))); steps++)
    await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await page.keyboard.insertText(text);
};

/** Of a field with choices, the one that has this text. */
const choose = async (page: Page, label: string, text: string): Promise<void> => {
  const field = page.getByLabel(label);
  await field.selectOption(
    await field.locator("option").filter({ hasText: text }).first().getAttribute("value"),
  );
};

const made = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible();
};

const idIn = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

test("a municipality is set up from nothing in the back office, and the main job runs in it", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step("the administrator comes in by the operator's link", async () => {
    await page.goto(createMunicipality());
    await page.getByLabel("Contraseña nueva", { exact: true }).fill(ADMIN.password);
    await page.getByLabel("Repita la contraseña").fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Ya puede iniciar sesión")).toBeVisible();
    await page.goto(demo.base_url);
    await enter(page, { ...ADMIN, user_id: "", sector_id: "" });
    await open(page, "/backoffice");
    await expect(page.getByText(`Villa ${mark}`).first()).toBeVisible();
  });

  await test.step("seals, a rank, departments: by keyboard alone", async () => {
    for (const seal of ["Directora", "Inspector"]) {
      await open(page, "/backoffice/sellos/nuevo");
      await type(page, "Texto del sello", seal);
      await page.keyboard.press("Enter");
      await made(page, seal);
    }
    await open(page, "/backoffice/rangos/nuevo");
    await type(page, "Nombre", "Dirección");
    await type(page, "Nivel", "2");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(/^Sello/)).toBeFocused();
    await page.keyboard.type("Directora");
    await page.getByRole("button", { name: "Crear rango" }).press("Enter");
    await made(page, "Dirección");

    await open(page, "/backoffice/organigrama/nueva");
    await type(page, "Nombre", "Dirección de Obras");
    await type(page, "Sigla", "OBRAS");
    await choose(page, "Depende de", "Intendencia");
    await choose(page, "Rango", "Dirección");
    await page.getByRole("button", { name: "Crear repartición" }).press("Enter");
    await expect(page.getByRole("complementary", { name: "Dirección de Obras" })).toBeVisible();
    await page.getByRole("button", { name: "Crear sector" }).press("Enter");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Sigla").fill("MESA");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary")).toContainText("MESA");
  });

  const people: Record<string, string> = {};
  await test.step("people, and a head with the seal of the rank", async () => {
    for (const [name, sector] of [
      ["Carla Creadora", "MESA"],
      ["Silvio Firmante", "MESA"],
      ["Nora Numeradora", "OBRAS#PRIV"],
    ] as const) {
      await open(page, "/backoffice/usuarios/nuevo");
      await page.getByLabel("Nombre y apellido").fill(name);
      await page.getByLabel("Correo").fill(`${name.split(" ")[0]}.${mark}@villa.example`.toLowerCase());
      await choose(page, "Sector principal", sector);
      await choose(page, "Sello", "Inspector");
      await page.getByRole("button", { name: "Crear usuario" }).click();
      await made(page, name);
      people[name] = idIn(page);
    }
    await open(page, "/backoffice/organigrama");
    await page.getByRole("treeitem", { name: /OBRAS/ }).click();
    await page.getByRole("button", { name: "Nombrar titular" }).click();
    await page.getByRole("combobox", { name: "Quién será titular" }).fill("Nora");
    await expect(page.getByRole("option", { name: /Nora/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Nombrar titular" }).click();
    await expect(page.getByRole("complementary")).toContainText("Nora Numeradora");
  });

  await test.step("types with a form, of cases, and a family", async () => {
    await open(page, "/backoffice/tipos-de-documento/nuevo");
    await page.getByLabel("Sigla").fill("FICHA");
    await page.getByLabel("Nombre").fill("Ficha de obra");
    await page.getByLabel("De qué está hecho").selectOption({ label: "Formulario" });
    await page.getByLabel("Nombre").press("Enter");
    await page.getByRole("button", { name: "Agregar campo" }).click();
    await page.getByLabel("Etiqueta").fill("Domicilio");
    await expect(page.getByLabel("Clave")).toHaveValue("domicilio");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText(/^Guardado a las/)).toBeVisible();
    await page.getByRole("button", { name: "Activar FICHA" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Activar FICHA" }).click();
    await expect(page.locator(".page-facts").getByText("Activo")).toBeVisible();

    await open(page, "/backoffice/tipos-de-expediente/nuevo");
    await page.getByLabel("Sigla").fill("PERMIS");
    await page.getByLabel("Nombre").fill("Permiso de obra");
    await choose(page, "Caratula", "OBRAS");
    await page.getByRole("button", { name: "Crear tipo de expediente" }).click();
    await made(page, "Permiso de obra");

    await open(page, "/backoffice/familias/nueva");
    await page.getByLabel("Código").fill("OBRAS");
    await page.getByLabel("Nombre").fill("Obras particulares");
    await page.getByRole("button", { name: "Crear familia" }).click();
    await made(page, "Obras particulares");
    await page.getByRole("link", { name: "Permisos" }).click();
    await choose(page, "Agregar un sector", "MESA");
    await page.getByRole("checkbox", { name: /^Crear,/ }).check();
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText(/^Guardado a las/)).toBeVisible();
  });

  await test.step("a certificate that an authority gives to the request", async () => {
    await open(page, "/backoffice/certificados/pedir");
    await page.getByLabel("CUIT").fill("30-71234567-1");
    await page.getByLabel("CUIT").press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: /^Paso 2 de 5/ })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar clave privada (.key)" }).click(),
    ]);
    const key = readFileSync(await download.path());
    await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar requerimiento (.csr)" }).click(),
    ]);
    const { root } = createTestPki();
    const now = Date.now();
    const certificate = createCertificate({
      subject: { country: "AR", organization: `Villa ${mark}`, commonName: `Villa ${mark}` },
      publicKey: createPublicKey(key),
      issuer: { certificate: root.certificates[0], key: root.key },
      notBefore: new Date(now - DAY_MS),
      notAfter: new Date(now + 700 * DAY_MS),
      keyUsage: ["digitalSignature", "nonRepudiation"],
    });
    await page.getByRole("button", { name: "Seguir con la nota" }).click();
    await page.getByRole("button", { name: "Ya tengo el certificado" }).click();
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });
    await page
      .getByLabel("Certificado que mandó la autoridad")
      .setInputFiles(file("villa.cer", Buffer.from(writePemCertificates(certificate, ...root.certificates))));
    await page.getByLabel("Clave privada (.key)").setInputFiles(file("villa.key", key));
    await page.getByLabel("Contraseña").fill("una contraseña larga");
    await page.getByRole("button", { name: "Probar y activar" }).click();
    await expect(page.getByText("El certificado se probó y está activo")).toBeVisible();
  });

  const key = await test.step("a key for a system, with who may act", async () => {
    await open(page, "/backoffice/claves/nueva");
    await page.getByLabel("Tipo", { exact: true }).selectOption({ label: "Sistemas y administración" });
    await page.getByLabel("Nombre", { exact: true }).fill("Sistema de obras");
    await page.getByRole("button", { name: "Crear clave" }).click();
    const shown = page.getByRole("status").filter({ hasText: "Esta es la clave de Sistema de obras" });
    const text = (await shown.locator("code").textContent()) ?? "";
    await page.getByRole("button", { name: "Ya la guardé, seguir" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Autorizar usuario" });
    for (const [name, id] of Object.entries(people)) {
      await page.getByRole("button", { name: "Autorizar usuario" }).click();
      await dialog.getByLabel("Nombre o correo").fill(name);
      await dialog.getByLabel("Usuario", { exact: true }).selectOption(id);
      await dialog.getByRole("button", { name: "Autorizar usuario" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    }
    return text;
  });

  await test.step("the main job", async () => {
    const acting = (name: string) => as({ ...ADMIN, sector_id: "", user_id: people[name] ?? "" }, key);
    const [creator, signer, numerator] = Object.keys(people).map(acting) as [
      ReturnType<typeof as>,
      ReturnType<typeof as>,
      ReturnType<typeof as>,
    ];
    const { case_templates } = expectStatus(await creator("GET", "/system/case-templates"), 200) as {
      case_templates: { id: string; acronym: string }[];
    };
    const template = case_templates.find(({ acronym }) => acronym === "PERMIS");
    const opened = expectStatus(
      await creator("POST", "/cases/", {
        case_template_id: template?.id,
        reference: "Ampliación de vivienda",
      }),
      201,
    );
    expect(opened.case_number).toMatch(new RegExp(`^EE-\\d{4}-000001-${ACRONYM}-OBRAS$`));

    const signed = async (written: object, changes: object): Promise<string> => {
      const { document_id } = expectStatus(await creator("POST", "/documents/", written), 201);
      const path = `/documents/${document_id}`;
      const signers = [people["Silvio Firmante"], people["Nora Numeradora"]];
      expectStatus(await creator("PATCH", path, { ...changes, signers }), 200);
      expectStatus(await creator("POST", `${path}/start-signing`), 200);
      expectStatus(await signer("POST", `${path}/sign`), 200);
      return String(expectStatus(await numerator("POST", `${path}/sign`), 200).document_number);
    };
    const report = { document_type_acronym: "IF", reference: "Informe", case_id: opened.case_id };
    expect(await signed(report, { content: "<p>Se informa.</p>" })).toMatch(
      new RegExp(`^IF-\\d{4}-\\d{8}-${ACRONYM}-OBRAS$`),
    );
    const card = { document_type_acronym: "FICHA", reference: "Ficha" };
    expect(await signed(card, { form_data: { domicilio: "Sarmiento 100" } })).toContain("FICHA-");
    const record = await creator("POST", "/records", {
      registry_code: "OBRAS",
      display_name: "Sarmiento 100",
      data: {},
    });
    expect(expectStatus(record, 201).display_name).toBe("Sarmiento 100");
  });
});
