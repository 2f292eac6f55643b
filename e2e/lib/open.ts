import { expect, type Page } from "@playwright/test";
import { demo } from "./demo";

/** Until the page takes keys and opens menus, and nothing more of it is on its way. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator(".frame[data-ready]")).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
};

/** Opens a page of the workspace, as somebody who is signed in. */
export const open = async (page: Page, path: string) => {
  const response = await page.goto(demo.base_url + path);
  await settled(page);
  return response;
};
