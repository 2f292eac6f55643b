import { expect, test } from "vitest";
import { isSameSecret } from "./same-secret";

test.each([
  ["clave", true],
  ["clavE", false],
  ["clave1", false],
  ["", false],
  [undefined, false],
  [["clave"], false],
])("%s", (given, is) => expect(isSameSecret(given, "clave")).toBe(is));
