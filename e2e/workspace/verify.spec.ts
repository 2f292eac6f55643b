import { readQr } from "@foja/composer/testing/read-qr";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import { listPages } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import { aComposedDocument, aPerson } from "@foja/pades/sign/test-signing";
import { aDocument } from "@foja/pades/test-documents";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, type Page, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { expectNothingSideways, expectUsable, LOOKS, wear } from "../lib/look";

// Nobody is signed in here.

type Official = { readonly number: string; readonly pdf: Buffer; readonly qr: string };

/** Written, signed by two, and as whoever may see it gets it. */
const official = async (type: string): Promise<Official> => {
  const { creator, signer, numerator } = demo.users;
  const made = expectStatus(
    await as(creator)("POST", "/documents/", { document_type_acronym: type, reference: "Poda del arbolado" }),
    201,
  );
  const path = `/documents/${made.document_id}`;
  const content = "<p>Se revisaron los plátanos de la cuadra.</p>";
  expectStatus(
    await as(creator)("PATCH", path, { content, signers: [signer.user_id, numerator.user_id] }),
    200,
  );
  expectStatus(await as(creator)("POST", `${path}/start-signing`), 200);
  expectStatus(await as(signer)("POST", `${path}/sign`), 200);
  const { document_number } = expectStatus(await as(numerator)("POST", `${path}/sign`), 200);
  const { pdf_url } = expectStatus(await as(creator)("GET", `${path}/url`), 200);
  const pdf = Buffer.from(await (await fetch(String(pdf_url))).arrayBuffer());
  const reader = new PdfReader(pdf);
  const qr = await readQr(pdf, listPages(reader, reader.catalog).length);
  return { number: String(document_number), pdf, qr: qr ?? "" };
};

let internal: Official;
let open: Official;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  internal = await official(demo.document_types.html);
  open = await official(demo.document_types.public);
});

const foreign = async (): Promise<Buffer> => {
  const signer = createKeySigner(createTestPki().p256);
  const request = { person: aPerson(), signingTime: new Date() };
  const signed = await signPdf(aComposedDocument(1), request, (digest) =>
    createDetachedSignature({ signer, digest }),
  );
  return signed.bytes;
};

/** A letter of its comment, which every signature covers and no program shows. */
const changed = (pdf: Buffer): Buffer => {
  const copy = Buffer.from(pdf);
  const at = copy.indexOf("\n%", 1) + 2;
  copy[at] = copy[at] === 0xe2 ? 0xe3 : 0xe2;
  return copy;
};

const choose = async (page: Page, buffer: Buffer): Promise<void> => {
  await page.getByLabel(/Elegir un PDF|Choose a PDF/).setInputFiles({
    name: "documento.pdf",
    mimeType: "application/pdf",
    buffer,
  });
};
const verdict = (page: Page) => page.locator("#veredicto");

test("a file of each kind is told in one right sentence", async ({ page }) => {
  await page.goto(`${demo.base_url}/verificar`);
  const kinds: readonly (readonly [Buffer, RegExp])[] = [
    [internal.pdf, /^Es un documento oficial de .+, está vigente y no fue modificado\.$/],
    [
      Buffer.concat([internal.pdf, Buffer.from("\n% más\n")]),
      /^No vale: es un documento de .+ que fue modificado/,
    ],
    // Whose it was, only its signatures say, and they no longer hold.
    [changed(internal.pdf), /^No vale: fue modificado después de firmarse/],
    [await foreign(), /^Está firmado y no fue modificado, pero no se puede confirmar quién lo firmó\.$/],
    [aDocument(), /^No tiene firmas/],
    [Buffer.from("hola"), /^No se puede leer: no es un PDF, o está dañado\.$/],
  ];
  for (const [pdf, sentence] of kinds) {
    await choose(page, pdf);
    await expect(verdict(page)).toHaveText(sentence);
    await expect(verdict(page)).toBeFocused();
  }

  await choose(page, internal.pdf);
  await expect(verdict(page)).toHaveText(/^Es un documento oficial/);
  const card = page.locator(".verdict");
  await expect(card).toContainText(internal.number);
  for (const { full_name } of [demo.users.signer, demo.users.numerator])
    await expect(card).toContainText(full_name);
  await expect(card).toContainText("hora comprobada");
  await expect(card).not.toContainText("Poda del arbolado");
});

test("a paper leads by its QR code to what it is, without script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "es-AR" });
  const page = await context.newPage();
  expect(internal.qr).toMatch(new RegExp(`^${demo.base_url}/verificar/[0-9A-HJKMNP-TV-Z]{16}$`));
  await page.goto(internal.qr);
  await expect(verdict(page)).toHaveText(/^Es un documento oficial de .+ y está vigente\.$/);
  await expect(page.locator(".verdict")).toContainText(internal.number);
  await expect(page.locator(".verdict")).not.toContainText("Poda del arbolado");

  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(internal.qr);
  await expect(verdict(page)).toHaveText(/^This is an official document of .+, and it is valid\.$/);
  await page.getByRole("link", { name: "Español" }).click();

  // What is typed: small, grouped, with letters for digits.
  const code = internal.qr.slice(-16);
  await page
    .getByLabel("Código de verificación o número oficial")
    .fill(code.toLowerCase().replace(/0/g, "o"));
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page.locator(".verdict")).toContainText(internal.number);
  await context.close();
});

test("an official number opens a public document with its copy, and of others says what it says of none", async ({
  page,
}) => {
  const ask = async (typed: string) => {
    await page.goto(`${demo.base_url}/verificar`);
    await page.getByLabel("Código de verificación o número oficial").fill(typed);
    await page.getByLabel("Código de verificación o número oficial").press("Enter");
    await expect(verdict(page)).toBeVisible();
    return page.locator(".verdict").textContent();
  };
  await expect(async () => {
    await ask(open.number);
    await expect(page.getByRole("link", { name: "Ver la copia oficial" })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(verdict(page)).toHaveText(/^Es un documento oficial de .+ y está vigente\.$/);
  await expect(page.locator(".verdict")).toContainText("Poda del arbolado");
  const copy = await fetch(
    (await page.getByRole("link", { name: "Ver la copia oficial" }).getAttribute("href")) ?? "",
  );
  expect([copy.status, copy.headers.get("content-type")]).toEqual([200, "application/pdf"]);

  const hidden = await ask(internal.number);
  expect(hidden).toBe(await ask(internal.number.replace(/-\d{8}-/, "-99999999-")));
  expect(hidden).toContain("No se encontró ningún documento");
});

test("too many questions are told so, to people and to programs", async ({ page }) => {
  let limited: Response | undefined;
  for (let count = 0; count < 40 && !limited; count++) {
    const answer = await fetch(`${demo.base_url}/verificar/7K3MQ9XV2RTB8HWC`);
    if (answer.status === 429) limited = answer;
    await answer.arrayBuffer();
  }
  expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0);
  await page.goto(`${demo.base_url}/verificar/7K3MQ9XV2RTB8HWC`);
  await expect(page.getByText("Se hicieron muchas consultas desde su conexión")).toBeVisible();
});

test("in every look it is usable, by keyboard too", async ({ page }) => {
  test.setTimeout(120_000);
  for (const look of LOOKS) {
    await wear(page, look);
    await page.goto(`${demo.base_url}/verificar`);
    await expectUsable(page, `/verificar ${look.width}`);
    await choose(page, changed(internal.pdf));
    await expect(verdict(page)).toBeVisible();
    await expectUsable(page, `a verdict ${look.width}`);
    await expectNothingSideways(page, `a verdict ${look.width}`);
  }
  await page.goto(`${demo.base_url}/verificar`);
  await page.getByRole("link", { name: "Foja" }).focus();
  const seen: string[] = [];
  for (let count = 0; count < 5; count++) {
    await page.keyboard.press("Tab");
    seen.push(
      await page.evaluate<string>(
        "document.activeElement.id || document.activeElement.type || document.activeElement.lang",
      ),
    );
  }
  expect(seen).toEqual(["es", "en", "file", "codigo", "submit"]);
});
