import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { demo } from "./demo";

/** A page once all of it is there. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(demo.base_url + path);
  await page.waitForLoadState("networkidle");
};

export type Look = {
  readonly theme: "light" | "dark";
  readonly language: "es" | "en";
  readonly width: number;
};

/** Together they have each theme, each language, a desk and a phone. */
export const LOOKS: readonly Look[] = [
  { theme: "light", language: "es", width: 1440 },
  { theme: "dark", language: "en", width: 390 },
];

/** As wide as a phone held by somebody who needs large letters (WCAG 2.2, 1.4.10). */
const NARROWEST = 320;
const SHIFT_MAX = 0.02;
/** For one page, on a busy machine. */
const PATH_MS = 60_000;

export const wear = async (page: Page, { theme, language, width }: Look): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  await page.context().addCookies([
    { name: "foja-apariencia", value: theme, url: demo.base_url },
    { name: "foja-idioma", value: language, url: demo.base_url },
  ]);
};

/** What is shown now hinders nobody: axe has no findings, and nothing goes sideways, down to the narrowest. */
export const expectUsable = async (page: Page, where: string): Promise<void> => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await expectNothingSideways(page, `${where} ${width}`);
  // While a page is drawn anew after a change, its title is away for a moment.
  await expect(page, where).toHaveTitle(/./);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
    // The viewer of PDFs is the browser's own.
    .exclude("iframe")
    .analyze();
  expect(violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
  if (width >= 600) return;
  await page.setViewportSize({ width: NARROWEST, height });
  await expectNothingSideways(page, `${where} ${NARROWEST}`);
  await page.setViewportSize({ width, height });
};

export const expectNothingSideways = async (page: Page, where: string): Promise<void> => {
  const { width = 0 } = page.viewportSize() ?? {};
  // A chart takes its new width a moment after the window has its own.
  const wide = () => page.evaluate<number>("document.documentElement.scrollWidth");
  await expect.poll(wide, where).toBeLessThanOrEqual(width);
};

/** In every look the title is there, nothing moves while the page comes, and it is usable. */
export const expectFit = async (page: Page, paths: readonly string[]): Promise<void> => {
  test.setTimeout(LOOKS.length * paths.length * PATH_MS);
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
  for (const look of LOOKS) {
    await wear(page, look);
    for (const path of paths) {
      await open(page, path);
      const where = `${path} ${Object.values(look).join(" ")}`;
      await expect(page.getByRole("heading", { level: 1 }), where).toBeVisible();
      expect(await page.evaluate<number>("window.shifts"), where).toBeLessThanOrEqual(SHIFT_MAX);
      await expectUsable(page, where);
    }
  }
};
