import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { open, settled } from "../lib/open";
import { signIn } from "../lib/sign-in";
import { tokenOf } from "../lib/token";

test("a person sees what they let act for them, lets it read only, and ends it", async ({
  page,
  browser,
}) => {
  const name = `Asistente ${randomBytes(3).toString("hex")}`;
  const elsewhere = await browser.newContext();
  const asked = await elsewhere.newPage();
  await tokenOf(asked, demo.users.outsider, name);
  await elsewhere.close();

  await signIn(page, demo.users.outsider);
  await page.getByRole("button", { name: /^Cuenta de/ }).click();
  await page.getByRole("menuitem", { name: "Asistentes y aplicaciones" }).click();
  await expect(page).toHaveURL(/\/asistentes$/);
  await settled(page);

  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Lee y escribe");
  await expect(row).toContainText("En su computadora");
  await row.getByRole("button", { name: `Dejar sólo leer: ${name}, ` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Dejar sólo leer" }).click();
  await expect(row).toContainText("Sólo lee");

  await row.getByRole("button", { name: `Terminar: ${name}, ` }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`${name} deja de actuar en su nombre`);
  await dialog.getByRole("button", { name: `Terminar el permiso de ${name}` }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await open(page, "/asistentes");
  await expect(row).toHaveCount(0);
});
