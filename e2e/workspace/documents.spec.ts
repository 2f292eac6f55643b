import { expect, type Page, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { expectFit } from "../lib/look";
import { open } from "../lib/open";
import { signIn } from "../lib/sign-in";

const CLERK = demo.users.outsider;
const SIGNED_TOGETHER = 20;
const TOGETHER_MS = 90_000;
/** Made at once: each is composed by a browser. */
const AT_ONCE = 4;

const SCRIPT_MAX_BYTES = 250_000;
const VIEWER_MAX_BYTES = 400_000;
const SHIFT_MAX = 0.02;

/** Of this run: others may wait from earlier ones. */
const run = Date.now().toString(36);

/** Something that waits for the clerk's signature alone, or for theirs first. */
const send = async (type: string, reference: string, later: readonly string[] = [], paragraphs = 2) => {
  const call = as(demo.users.creator);
  const { document_id } = expectStatus(
    await call("POST", "/documents/", { document_type_acronym: type, reference }),
    201,
  );
  const content = Array.from(
    { length: paragraphs },
    (_, index) =>
      `<p>Párrafo ${index + 1}: se revisaron los plátanos de la cuadra y no presentan riesgo de caída. ${"Sin novedad. ".repeat(20)}</p>`,
  ).join("");
  const signers = [CLERK.user_id, ...later];
  expectStatus(await call("PATCH", `/documents/${document_id}`, { content, signers }), 200);
  expectStatus(await call("POST", `/documents/${document_id}/start-signing`), 200);
  return String(document_id);
};

/** One after the other in their order, so many at once. */
const sendAll = async (references: readonly string[]): Promise<string[]> => {
  const made: string[] = [];
  for (let first = 0; first < references.length; first += AT_ONCE) {
    const some = references.slice(first, first + AT_ONCE);
    made.push(...(await Promise.all(some.map((reference) => send(demo.document_types.html, reference)))));
  }
  return made;
};

const rowOf = (page: Page, reference: string) => page.getByRole("row").filter({ hasText: reference });

/** What the link gives to the program that it opens. Nobody has it here: a test comes with the ticket in its place. */
const ticketOf = async (page: Page): Promise<string> => {
  const answered = await page.waitForResponse("**/api/trpc/desktop.createTicket*");
  const [{ result }] = (await answered.json()) as [{ result: { data: { ticket: string } } }];
  return result.data.ticket;
};

const openProgram = async (ticket: string): Promise<void> => {
  const headers = { Authorization: `Bearer ${ticket}` };
  const opened = await fetch(`${demo.base_url}/api/desktop/v1/token`, { method: "POST", headers });
  expect(opened.status).toBe(200);
};

/** A letter does something once its document has been there for a moment. */
const tap = async (page: Page, key: string): Promise<void> => {
  await expect(page.locator(".pdf-sheet canvas").first()).toBeVisible();
  await page.waitForTimeout(1_200);
  await page.keyboard.press(key);
};

/** As if the program had signed: the page asks what became of its ticket. */
const finishTicket = (page: Page, documentId: string) =>
  page.route("**/api/trpc/desktop.ticket*", (route) => {
    const document = { document_id: documentId, state: "signed", document_number: null };
    const data = { state: "opened", documents: [{ ...document, code: null, message: null }] };
    return route.fulfill({ json: [{ result: { data } }] });
  });

test("a clerk signs twenty at once, sends one back, goes on, and is told that the token's program is not there", async ({
  page,
}) => {
  test.setTimeout(TOGETHER_MS);
  const together = Array.from(
    { length: SIGNED_TOGETHER },
    (_, index) => `Poda ${run}, cuadra ${index + 101}`,
  );
  await sendAll(together);
  await send(demo.document_types.html, `Devuelto ${run}`, [], 84);
  await send(demo.document_types.html, `Siguiente ${run}`, [demo.users.numerator.user_id]);
  const token = await send(demo.document_types.token, `Con token ${run}`, [demo.users.numerator.user_id]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, CLERK);
  await open(page, "/firmas?cantidad=100");
  await rowOf(page, `Poda ${run}`).first().getByRole("link").focus();
  await page.keyboard.press("Space");
  for (let step = 1; step < SIGNED_TOGETHER; step++) await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("button", { name: `Firmar los ${SIGNED_TOGETHER} elegidos` }).click();
  const result = page.getByRole("region", { name: "Firma de varios documentos" });
  await expect(result.getByText(`${SIGNED_TOGETHER} firmados`)).toBeVisible({ timeout: 60_000 });
  await expect(result.getByRole("listitem").filter({ hasText: /IF-\d{4}-\d+/ })).toHaveCount(SIGNED_TOGETHER);
  await expect(rowOf(page, `Poda ${run}`)).toHaveCount(0);

  await rowOf(page, `Devuelto ${run}`).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: `Devuelto ${run}` })).toBeFocused();
  await expect(
    page.getByText("Con su firma queda numerado como IF, y no se podrá modificar después."),
  ).toBeVisible();
  const sheet = page.getByRole("region", { name: /^Página 1 de/ });
  await expect(sheet).toContainText("Párrafo 1: se revisaron los plátanos");
  // What is not seen is not drawn.
  await expect(
    page
      .getByRole("region", { name: /^Página \d+ de/ })
      .last()
      .locator("canvas"),
  ).toHaveCount(0);
  const field = page.getByLabel("Página", { exact: true });
  await field.fill("4");
  await field.press("Enter");
  await expect(page.getByRole("region", { name: /^Página 4 de/ })).toContainText("Párrafo");
  await expect(field).toHaveValue("4");
  await page.getByRole("heading", { level: 1 }).focus();

  await tap(page, "r");
  const dialog = page.getByRole("alertdialog", { name: "Rechazar el documento" });
  await expect(dialog).toContainText("Nadie lo firmó todavía");
  await dialog.getByLabel("Motivo").fill("Falta el plano de la cuadra");
  await dialog.getByRole("button", { name: "Rechazar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Siguiente ${run}` })).toBeFocused();
  await expect(page.getByText(/^Usted rechazó el documento/)).toBeVisible();

  await tap(page, "f");
  await expect(page.getByRole("heading", { level: 1, name: `Con token ${run}` })).toBeFocused();
  await expect(
    page.getByText(`Usted firmó. Ahora espera la firma de ${demo.users.numerator.full_name}.`),
  ).toBeVisible();

  // The last keys that the page gets: a browser asks about the link, and waits for an answer that nobody gives here.
  const created = ticketOf(page);
  await tap(page, "f");
  await expect(page.getByText("El programa de firma no se abrió")).toBeVisible({ timeout: 5_000 });
  await expect(page.getByText(/Foja no está instalado en esta computadora/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Cómo instalarlo" })).toBeVisible();
  await openProgram(await created);
  await expect(page.getByText("El programa de firma está abierto")).toBeVisible();
  await finishTicket(page, token);
  await expect(page).toHaveURL(new RegExp(`hecho=${token}`));
});

test("what was signed is verified, and what fails is said where it happened", async ({ page }) => {
  const reference = `Verificado ${run}`;
  const id = await send(demo.document_types.html, reference);
  await signIn(page, CLERK);
  await open(page, `/documentos/${id}`);
  // Somebody else was faster.
  expectStatus(await as(CLERK)("POST", `/documents/${id}/sign`), 200);
  await page.getByRole("button", { name: /^Firmar/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No se firmó" })).toContainText("Usted ya firmó");
  await page.getByRole("button", { name: "Actualizar la página" }).click();
  await expect(page.getByText("Es oficial: no falta nada y no se puede modificar.")).toBeVisible();
  await expect(page.getByText("Firmas verificadas")).toBeVisible();
  await expect(page.getByText("El documento no fue modificado después.")).toBeVisible();
  await expect(page.getByText(/^IF-\d{4}-/).first()).toBeVisible();

  await page.route("**/archivo*", (route) => route.fulfill({ status: 200, body: "esto no es un PDF" }));
  await page.route("**/api/trpc/*documents.verify*", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "El documento no se puede mostrar" })).toBeVisible();
  await expect(page.getByText("Firmas sin verificar")).toBeVisible();
  await expect(page.getByText("Firmas verificadas")).toHaveCount(0);
});

test("its viewer is loaded by the page of a document alone, which else is as light as others", async ({
  page,
}) => {
  const id = await send(demo.document_types.html, `Liviano ${run}`);
  await signIn(page, CLERK);
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const sizes: { readonly isViewer: boolean; readonly bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    if (request.resourceType() !== "script") return;
    const isViewer = /GlobalWorkerOptions/.test((await (await request.response())?.text()) ?? "");
    sizes.push({ isViewer, bytes: (await request.sizes()).responseBodySize });
  });
  const sum = (isViewer: boolean) =>
    sizes.filter((one) => one.isViewer === isViewer).reduce((total, { bytes }) => total + bytes, 0);

  await open(page, `/documentos/${id}?cola=1`);
  await expect(page.getByRole("region", { name: /^Página 1 de/ })).toContainText("Párrafo 1");
  await expect.poll(() => sum(true)).toBeGreaterThan(0);
  expect(sum(false)).toBeLessThan(SCRIPT_MAX_BYTES);
  expect(sum(true)).toBeLessThan(VIEWER_MAX_BYTES);
  expect(refused).toEqual([]);
  expect(await page.evaluate<number>("window.shifts")).toBeLessThanOrEqual(SHIFT_MAX);

  sizes.length = 0;
  await open(page, "/firmas");
  expect([sum(true), sum(false) < SCRIPT_MAX_BYTES]).toEqual([0, true]);
});

test("it fits everybody", async ({ page }) => {
  const id = await send(demo.document_types.html, `Para mirar ${run}`, [demo.users.numerator.user_id]);
  await signIn(page, CLERK);
  await expectFit(page, ["/firmas", "/firmas/programa", `/documentos/${id}?cola=1`]);
});
