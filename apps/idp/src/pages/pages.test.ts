import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { html } from "./html";
import { renderPage } from "./layout";
import { type ConsentPage, consentPage, logInPage } from "./pages";
import { STYLE } from "./style";
import { chooseLanguage, TEXTS } from "./texts";

describe("markup", () => {
  test("values are escaped, markup is not, absent values leave nothing", () => {
    const name = `<b onclick="x('y')">&`;
    expect(html`<p title="${name}">${name}${undefined}${false}${html`<i>${1}</i>`}</p>`.text).toBe(
      '<p title="&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;&amp;">&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;&amp;<i>1</i></p>',
    );
  });

  test("a refresh address can't leave its attribute", () => {
    const page = renderPage({ language: "es" }, { title: "x", body: html``, refreshTo: '/auth/x">' });
    expect(page).toContain('content="0;url=/auth/x&quot;&gt;"');
  });
});

describe("the language of a page", () => {
  test.each([
    [undefined, undefined, undefined, "es"],
    [undefined, undefined, "en-US,en;q=0.9", "en"],
    [undefined, undefined, "pt-BR, es-AR;q=0.8, en;q=0.9", "en"],
    [undefined, undefined, "en;q=0, es", "es"],
    [undefined, undefined, "de, fr", "es"],
    [undefined, "fr en", "es", "en"],
    ["es", "en", "en", "es"],
    ["xx", undefined, "en", "en"],
    [undefined, undefined, ";;q=x,,", "es"],
  ])("asked %j, ui_locales %j, Accept-Language %j: %s", (asked, uiLocales, header, language) => {
    expect(chooseLanguage(asked, uiLocales, header)).toBe(language);
  });
});

describe("pages", () => {
  const form = { action: "/interaction/x", csrf: "token" };

  test("every error leads to its field, and the field to its error", () => {
    const errors = [{ field: "password", message: "Mal" }];
    const page = logInPage(TEXTS.es, { form, email: "", errors });
    expect(page.title).toBe("Error: Iniciar sesión");
    expect(page.body.text).toContain('<a href="#password">Mal</a>');
    expect(page.body.text).toMatch(
      /<input id="password"[^>]* aria-describedby="password-error" aria-invalid="true"/,
    );
    expect(page.body.text).toContain('id="password-error">Mal');
    expect(page.body.text.match(/autofocus/g)).toHaveLength(1);
  });

  const consent = (changes: Partial<ConsentPage>) =>
    consentPage(TEXTS.es, {
      form,
      client: { name: "X", host: null },
      email: "a@b",
      scopes: new Set(["email"]),
      isSigner: false,
      chosen: undefined,
      errors: [],
      isOnlyTools: true,
      connectionsUrl: "https://foja.example/asistentes",
      ...changes,
    }).body.text;
  const t = TEXTS.es.consent;

  test.each<[string, Partial<ConsentPage>, string[], string[]]>([
    [
      "an assistant",
      {},
      [...t.doings, t.email, t.never, t.once, "https://foja.example/asistentes"],
      [t.renews, t.profile, t.asApplication],
    ],
    ["one that renews", { scopes: new Set(["offline_access"]) }, [t.renews], [t.once, t.email]],
    [
      "one for whose token more is open",
      { isOnlyTools: false },
      [t.asApplication, t.neverAsApplication],
      [t.never],
    ],
    [
      "a program of ours",
      { isSigner: true, scopes: new Set(["offline_access"]) },
      [t.signerTitle, ...t.signerDoings, t.signerNever, t.renews, "https://foja.example/asistentes"],
      ["radio", t.never, ...t.doings],
    ],
  ])("consent says of %s what holds of it", (_who, changes, says, doesNot) => {
    for (const text of says) expect(consent(changes)).toContain(text);
    for (const text of doesNot) expect(consent(changes)).not.toContain(text);
  });

  test.each(["write", "read", undefined] as const)("%s is chosen to begin with", (chosen) => {
    const found = [...consent({ chosen }).matchAll(/value="(\w+)"[^>]* checked/g)];
    expect(found.map(([, value]) => value)).toEqual(chosen === undefined ? [] : [chosen]);
  });
});

test("the colours and measures are those of the product's pages", () => {
  const tokens = (css: string) =>
    new Map(
      [...css.replaceAll(/var\(--brand-\w+, (#\w+)\)/g, "$1").matchAll(/(--[\w-]+):([^;}]+)[;}]/g)].map(
        ([, name = "", value = ""]) => [name, value.replaceAll(/\s+/g, "")],
      ),
    );
  const product = tokens(
    readFileSync(path.join(import.meta.dirname, "../../../web/src/styles/tokens.css"), "utf8"),
  );
  const own = tokens(STYLE);
  expect(own.size).toBeGreaterThan(10);
  for (const [name, value] of own) expect([name, value]).toEqual([name, product.get(name)]);
});
