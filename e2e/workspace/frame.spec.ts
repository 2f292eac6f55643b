import { expect, type Page, type Request, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { open } from "../lib/open";
import { signIn } from "../lib/sign-in";

/** Pages with rows, whose number and length must not move anything. */
const PAGES = ["/", "/firmas", "/expedientes", "/documentos", "/asistentes"];

const SHIFT_MAX = 0.02;
const SCRIPT_MAX_BYTES = 250_000;
const SIGN_IN_SCRIPT_MAX_BYTES = 200_000;
const ROWS = 20;

test.beforeAll(async () => {
  const reference = "Expediente para una lista larga";
  const found = expectStatus(
    await as(demo.users.creator)("GET", `/cases/search?search=${encodeURIComponent(reference)}`),
    200,
  );
  for (let made = Number(found.total); made < ROWS; made++) {
    const wanted = { case_template_id: demo.case_template_id, reference: `${reference}, ${made + 1}` };
    expectStatus(await as(demo.users.creator)("POST", "/cases/", wanted), 201);
  }
});

test.describe("budgets", () => {
  for (const width of [390, 1366]) {
    test(`nothing moves while a page comes: ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 768 });
      await page.addInitScript(`
        window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
      `);
      await signIn(page, demo.users.creator);
      for (const path of PAGES) {
        await open(page, path);
        expect(await page.evaluate<number>("window.shifts"), path).toBeLessThanOrEqual(SHIFT_MAX);
      }
    });
  }

  test("a list shows fourteen rows on a small desk", async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, demo.users.creator);
    await open(page, "/expedientes");
    const foot = await page.locator(".list-foot").boundingBox();
    const rows = await page
      .getByRole("row")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
    const whole = rows.slice(1).filter(({ bottom }) => bottom <= (foot?.y ?? 0) + 1);
    expect(whole.length).toBeGreaterThanOrEqual(14);
  });

  test("pages load little script, the sign-in page less", async ({ page }) => {
    let scripts: Request[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "script") scripts.push(request);
    });
    const loaded = async (path: string, go: () => Promise<unknown> = () => open(page, path)) => {
      scripts = [];
      await go();
      const sizes = await Promise.all(scripts.map(async (script) => (await script.sizes()).responseBodySize));
      expect(sizes.length, path).toBeGreaterThan(0);
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    const signingIn = "/ingresar?motivo=sesion-terminada";
    expect(await loaded(signingIn, () => page.goto(demo.base_url + signingIn))).toBeLessThan(
      SIGN_IN_SCRIPT_MAX_BYTES,
    );
    await signIn(page, demo.users.creator);
    // Each as if it were the first: what an earlier one brought would not be counted.
    const session = await page.context().newCDPSession(page);
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    for (const path of [...PAGES, "/expedientes/nuevo", "/buscar"])
      expect(await loaded(path), path).toBeLessThan(SCRIPT_MAX_BYTES);
  });

  test("a page of rows is two of paper at most", async ({ page }) => {
    await signIn(page, demo.users.creator);
    await open(page, "/expedientes?buscar=lista+larga&cantidad=25");
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });

  test("text is as large as the browser's", async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, demo.users.creator);
    const session = await page.context().newCDPSession(page);
    await session.send("Page.enable");
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    for (const path of PAGES) {
      await open(page, path);
      expect(await page.evaluate("getComputedStyle(document.body).fontSize"), path).toBe("28px");
      expect(await page.evaluate<number>("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(
        1366,
      );
    }
  });
});

test.describe("what is asked for and what is shown", () => {
  test("old rows step back, and no filter shows before its rows", async ({ page }) => {
    await signIn(page, demo.users.creator);
    await open(page, "/expedientes");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/expedientes?*estado=archived*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Estado", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "Archivado" }).click();
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("button", { name: "Estado: Archivado", exact: true })).toHaveCount(0);
    await expect(page.locator(".list-rows")).toHaveCSS("opacity", "0.45");
    release();
    await expect(page.getByRole("button", { name: "Estado: Archivado", exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await expect(page.getByRole("row", { name: /Activo/ })).toHaveCount(0);
  });

  test("columns, height and size are remembered or shared", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, demo.users.creator);
    await open(page, "/expedientes");
    await page.getByRole("button", { name: "Columnas" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Creado" }).click();
    await expect(page).toHaveURL(/columnas=/);
    await page.getByRole("menuitemradio", { name: "Amplia" }).click();
    await open(page, "/expedientes");
    await expect(page.getByRole("columnheader", { name: "Creado" })).toBeVisible();
    expect((await page.getByRole("row").nth(1).boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await page.getByLabel("Filas por página").selectOption("25");
    await expect(page).toHaveURL(/cantidad=25/);
    await expect(page.getByText(/^1 a 2\d de/)).toBeVisible();
  });

  test("rows are chosen and taken along as CSV, as is the whole list", async ({ page }) => {
    await signIn(page, demo.users.creator);
    await open(page, "/expedientes?buscar=lista+larga");
    await page
      .getByLabel(/^Elegir EE-/)
      .first()
      .check();
    await page
      .getByLabel(/^Elegir EE-/)
      .nth(1)
      .check();
    await expect(page.getByText("2 elegidos")).toBeVisible();
    const [chosen] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exportar CSV" }).click(),
    ]);
    expect(await textOf(chosen)).toMatch(/^\uFEFFNúmero;Referencia;.*\r\nEE-.*\r\nEE-.*\r\n$/);
    await expect(page.getByText("elegidos")).toHaveCount(0);

    const [whole] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^Exportar CSV/ }).click(),
    ]);
    expect((await textOf(whole)).split("\r\n").length).toBeGreaterThan(ROWS);
  });
});

const textOf = async (file: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
};

test.describe("the focus", () => {
  test("stays in the search, goes to the table with another page, and to a page's title", async ({
    page,
  }) => {
    await signIn(page, demo.users.creator);
    await open(page, "/expedientes?cantidad=25");
    const search = page.getByLabel("Buscar en expedientes");
    await search.fill("expediente");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/buscar=expediente/);
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await expect(search).toBeFocused();

    await page.getByRole("button", { name: "Quitar filtros" }).click();
    await expect(page).not.toHaveURL(/buscar=/);
    await expect(search).toBeFocused();

    await page.goto(`${demo.base_url}/expedientes?cantidad=25`);
    const next = page.getByRole("link", { name: "Página siguiente" });
    if ((await next.getAttribute("aria-disabled")) === null) {
      await next.click();
      await expect(page).toHaveURL(/pagina=2/);
      await expect(page.getByRole("table")).toBeFocused();
    }

    await page.getByRole("link", { name: "Documentos" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Documentos" })).toBeFocused();
  });

  test("goes into a dialog and back to what opened it", async ({ page }) => {
    await signIn(page, demo.users.creator);
    await open(page, "/expedientes?buscar=lista+larga&estado=active");
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: /lista larga/ })).toBeFocused();

    await page.getByRole("button", { name: "Más acciones" }).click();
    await page.getByRole("menuitem", { name: "Paralizar" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Sale de los activos hasta que alguien lo reactive");
    await expect(dialog.getByLabel("Motivo")).toBeFocused();
    await dialog.getByRole("button", { name: "Paralizar" }).click();
    await expect(dialog.getByRole("alert")).toBeFocused();
    await expect(dialog.getByRole("alert")).toContainText("Escriba al menos 5 caracteres");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Más acciones" })).toBeFocused();

    await page.getByRole("button", { name: "Más acciones" }).click();
    await page.getByRole("menuitem", { name: "Paralizar" }).click();
    await dialog.getByLabel("Motivo").fill("Falta el plano");
    await dialog.getByRole("button", { name: "Paralizar" }).click();
    await expect(page.getByText("El expediente está paralizado")).toBeVisible();
    await expect(page.locator(".page-facts").getByText("Paralizado")).toBeVisible();
    await page.getByRole("link", { name: /^Movimientos/ }).click();
    await expect(page.getByText("«Falta el plano»")).toBeVisible();
  });
});

test.describe("search everywhere", () => {
  test("a number opens at once, words lead to what matches", async ({ page }) => {
    const { case_number } = expectStatus(
      await as(demo.users.creator)("POST", "/cases/", {
        case_template_id: demo.case_template_id,
        reference: "Expediente que se busca",
      }),
      201,
    );
    await signIn(page, demo.users.creator);
    await open(page, "/");
    await page.keyboard.press("/");
    const find = page.getByRole("combobox", { name: "Buscar en todo el municipio" });
    await expect(find).toBeFocused();
    await find.fill(String(case_number).toLowerCase());
    const option = page.getByRole("option", { name: `${case_number} Expediente que se busca` });
    await expect(option).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Expediente que se busca" })).toBeVisible();

    // Also before the list is there.
    await open(page, `/buscar?buscar=${String(case_number).toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1, name: "Expediente que se busca" })).toBeVisible();

    await page.keyboard.press("Control+k");
    await find.fill("que se busca");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/buscar\?buscar=que\+se\+busca/);
    await expect(page.getByRole("region", { name: "Expedientes" })).toContainText("Expediente que se busca");
  });
});

test.describe("a form", () => {
  const refusal = (status: number, code: string, message: string, more: object) => [
    { error: { message, code: -32600, data: { code, httpStatus: status, requestId: "r-1", refusal: more } } },
  ];
  const answerWith = (page: Page, status: number, body: unknown) =>
    page.route("**/api/trpc/cases.create*", (route) => route.fulfill({ status, json: body }));

  test.beforeEach(async ({ page }) => {
    await signIn(page, demo.users.creator);
    await open(page, "/expedientes/nuevo");
  });

  test("says what is missing, and leads there", async ({ page }) => {
    await page.getByRole("button", { name: "Crear expediente" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "Falta corregir 2 datos" });
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: /Escriba de qué se trata/ }).click();
    await expect(page.getByLabel("Referencia")).toBeFocused();
    await expect(page.getByLabel("Referencia")).toHaveAttribute("aria-invalid", "true");
  });

  test("shows what the server refuses beside its field, and keeps what was typed", async ({ page }) => {
    await page.getByLabel("Tipo").selectOption({ index: 1 });
    await page.getByLabel("Referencia").fill("Poda");
    const details = [{ path: "reference", message: "Ya hay otro con esa referencia" }];
    await answerWith(
      page,
      409,
      refusal(409, "CONFLICT", "Ya hay otro con esa referencia", { code: "TAKEN", details }),
    );
    await page.getByLabel("Referencia").press("Enter");
    await expect(page.locator("#campo-reference-error")).toHaveText("Ya hay otro con esa referencia");
    await expect(page.getByRole("alert").filter({ hasText: "Falta corregir un dato" })).toBeFocused();
    await expect(page.getByLabel("Referencia")).toHaveValue("Poda");
  });

  test("says what to do when it fails, with a code", async ({ page }) => {
    await page.getByLabel("Tipo").selectOption({ index: 1 });
    await page.getByLabel("Referencia").fill("Poda");
    await answerWith(page, 500, [
      {
        error: {
          message: "Error interno",
          code: -32603,
          data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500, requestId: "r-77", refusal: null },
        },
      },
    ]);
    await page.getByRole("button", { name: "Crear expediente" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "No se pudo guardar" })).toContainText("r-77");
    await expect(page.getByLabel("Referencia")).toHaveValue("Poda");
  });

  test("shows both values where somebody else changed the same, and writes over nothing", async ({
    page,
  }) => {
    await page.getByLabel("Tipo").selectOption({ index: 1 });
    await page.getByLabel("Referencia").fill("Lo mío");
    const current = { reference: "Lo de Ana" };
    await answerWith(
      page,
      409,
      refusal(409, "CONFLICT", "Ana Lucero cambió esto a las 10:28", { code: "CHANGED_MEANWHILE", current }),
    );
    await page.getByRole("button", { name: "Crear expediente" }).click();
    const conflict = page.getByRole("status").filter({ hasText: "Ana Lucero cambió esto a las 10:28" });
    await expect(conflict).toBeFocused();
    await expect(conflict.getByRole("row", { name: /Referencia/ })).toContainText("Lo de Ana");
    await expect(page.getByLabel("Referencia")).toHaveValue("Lo mío");
    await conflict.getByRole("button", { name: "Quedarse con lo que dice ahora" }).click();
    await expect(page.getByLabel("Referencia")).toHaveValue("Lo de Ana");
  });

  test("asks whoever leaves with changes, and creates what is complete", async ({ page }) => {
    await page.getByLabel("Tipo").selectOption({ index: 1 });
    await page.getByLabel("Referencia").fill("Expediente que casi se pierde");
    await page.getByRole("link", { name: "Documentos" }).click();
    const question = page.getByRole("alertdialog", { name: "Hay 2 cambios sin guardar" });
    await expect(question).toContainText("Referencia");
    await question.getByRole("button", { name: "Seguir acá" }).click();
    await expect(page.getByLabel("Referencia")).toHaveValue("Expediente que casi se pierde");

    await page.getByLabel("Referencia").press("Enter");
    await expect(
      page.getByRole("heading", { level: 1, name: "Expediente que casi se pierde" }),
    ).toBeFocused();
    await expect(page.getByText(/^Se creó EE-/)).toBeVisible();
  });
});

test.describe("errors stay inside the frame", () => {
  test("no such page, and no such file", async ({ page }) => {
    await signIn(page, demo.users.creator);
    for (const path of ["/no-existe", "/documentos/00000000-0000-4000-8000-000000000000/pdf"]) {
      const response = await page.goto(demo.base_url + path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole("navigation", { name: "Navegación principal", exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });

  test("what somebody may not see says who can grant it", async ({ page }) => {
    const { case_id } = expectStatus(
      await as(demo.users.creator)("POST", "/cases/", {
        case_template_id: demo.case_template_id,
        reference: "Expediente de otro sector",
      }),
      201,
    );
    await signIn(page, demo.users.outsider);
    await open(page, `/expedientes/${case_id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Usted no puede ver esto" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/pued/);
    await expect(page.getByRole("main")).not.toContainText("Expediente de otro sector");
  });
});

test.describe("the administration", () => {
  test("takes the place of the work, for administrators alone", async ({ page }) => {
    await signIn(page, demo.users.admin);
    await page.getByRole("link", { name: "Administración" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Administración" })).toBeFocused();
    const navigation = page.getByRole("navigation", { name: "Navegación principal", exact: true });
    await expect(navigation.getByRole("link", { name: "Expedientes" })).toHaveCount(0);
    await navigation.getByRole("link", { name: "Volver al trabajo" }).click();
    await expect(navigation.getByRole("link", { name: "Expedientes" })).toBeVisible();
  });

  test("is nothing to others", async ({ page }) => {
    await signIn(page, demo.users.creator);
    await expect(page.getByRole("link", { name: "Administración" })).toHaveCount(0);
    expect((await page.goto(`${demo.base_url}/backoffice`))?.status()).toBe(404);
  });
});

test("a phone has five places, and the rest behind the last", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, demo.users.admin);
  await open(page, "/");
  const bar = page.getByRole("navigation", { name: "Navegación principal, teléfono" });
  await expect(bar.getByRole("link").or(bar.getByRole("button"))).toHaveCount(5);
  await bar.getByRole("button", { name: "Más" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Documentos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Documentos" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
