import { describe, expect, test } from "vitest";
import english from "../../messages/en";
import spanish from "../../messages/es";
import { chooseLocale } from "./locales";

const keys = (value: object, prefix = ""): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "object" && inner !== null ? keys(inner, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

test("both languages have the same messages", () => {
  expect(keys(english).sort()).toEqual(keys(spanish).sort());
});

test("no message is empty", () => {
  const texts = (value: object): unknown[] =>
    Object.values(value).flatMap((inner) =>
      typeof inner === "object" && inner !== null ? texts(inner) : [inner],
    );
  for (const text of [...texts(spanish), ...texts(english)]) expect(text).toMatch(/\S/);
});

describe("chooseLocale", () => {
  test.each([
    { chosen: "en", header: "es-AR", locale: "en" },
    { chosen: undefined, header: "en-US,en;q=0.9,es;q=0.8", locale: "en" },
    { chosen: undefined, header: "pt-BR,es;q=0.8", locale: "es" },
    { chosen: "fr", header: "fr", locale: "es" },
    { chosen: undefined, header: null, locale: "es" },
  ])("$chosen, $header -> $locale", ({ chosen, header, locale }) => {
    expect(chooseLocale(chosen, header)).toBe(locale);
  });
});
