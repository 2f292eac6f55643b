import { expect, type Page } from "@playwright/test";
import { demo, type Person } from "./demo";
import { settled } from "./open";

/** Through the identity provider's own pages, as a person does it. */
export const signIn = async (page: Page, who: Person): Promise<void> => {
  await page.goto(`${demo.base_url}/`);
  await enter(page, who);
  await expect(page).toHaveURL(`${demo.base_url}/`);
  await settled(page);
};

/** From the sign-in page, where it had something to say, or at the provider's at once; wherever it leads back to. */
export const enter = async (page: Page, who: Person): Promise<void> => {
  const begin = page.getByRole("link", { name: /^(Iniciar sesión|Sign in)/ });
  if (await begin.isVisible()) await begin.click();
  await page.getByLabel(/Correo|E-mail/).fill(who.email);
  await page.getByLabel(/^(Contraseña|Password)$/).fill(who.password);
  await page.getByRole("button", { name: /^(Iniciar sesión|Sign in)/ }).click();
};
