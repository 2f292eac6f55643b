import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { demo } from "./demo";

/** A page once all of it is there. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(demo.base_url + path);
  await page.waitForLoadState("networkidle");
};

/** For one page in three looks, on a busy machine. */
const PATH_MS = 60_000;

/** In both themes, both languages, on a phone and a desk: axe has no findings, nothing goes sideways, and the title is there. */
export const expectFit = async (page: Page, paths: readonly string[]): Promise<void> => {
  test.setTimeout(paths.length * PATH_MS);
  for (const [theme, language, width] of [
    ["light", "es", 1440],
    ["dark", "en", 390],
    ["dark", "es", 320],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.context().addCookies([
      { name: "foja-apariencia", value: theme, url: demo.base_url },
      { name: "foja-idioma", value: language, url: demo.base_url },
    ]);
    for (const path of paths) {
      await open(page, path);
      const where = `${path} ${theme} ${language} ${width}`;
      await expect(page.getByRole("heading", { level: 1 }), where).toBeVisible();
      const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect(wide, where).toBeLessThanOrEqual(width);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
        // The viewer of PDFs is the browser's own.
        .exclude("iframe")
        .analyze();
      expect(violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html)}`)).toEqual(
        [],
      );
    }
  }
};
