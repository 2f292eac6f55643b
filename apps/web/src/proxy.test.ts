import { readFileSync } from "node:fs";
import path from "node:path";
import { DOORS } from "@foja/api/door/all-doors";
import { expect, test } from "vitest";

// Next reads the matcher from the source, so the source is what is tested.
const source = readFileSync(path.join(import.meta.dirname, "proxy.ts"), "utf8");
const [, pages = ""] = /matcher: \[[^\]]*,\s*"([^"]+)",?\s*\]/.exec(source) ?? [];
const isPage = (address: string): boolean => new RegExp(`^${pages}$`).test(address);

test.each(DOORS.map(({ base }) => base))("%s is spared the proxy", (base) => {
  expect([isPage(base), isPage(`${base}/cases`)]).toEqual([false, false]);
});

test("files that people send are spared it too", () => {
  expect(["/backoffice/archivos/imagen", "/backoffice/archivosx"].map(isPage)).toEqual([false, true]);
  expect(["/verificar/archivo", "/verificar/archivos", "/verificar/7K3M"].map(isPage)).toEqual([
    false,
    true,
    true,
  ]);
});

test.each(["/", "/expedientes", "/administracion", "/backoffice", "/api/auth/csrf", "/files/x"])(
  "%s goes through it",
  (address) => expect(isPage(address)).toBe(true),
);
