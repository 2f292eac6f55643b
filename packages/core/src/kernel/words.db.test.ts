import type { Database } from "@foja/db/clients/database";
import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foldedWords, searchWords } from "./words";

// A word that people type and the one that is stored must be the same, or it is never found.
const ODD = [
  "Habilitación",
  "EE-2026-000227-MUNI-LEGAL",
  "  dos   blancos ",
  "Ñandú, güiro y pingüino",
  "ÁÉÍÓÚ áéíóú ÀÈÌ âêî ãõ çÇ",
  "Straße Łódź Ørsted Đorđe smørrebrød",
  "Æsir œuvre þorn ð ı İstanbul",
  "½ ² ³ ① ﬁnal ﬂor Ⅳ",
  "e\u0301 n\u0303 descompuestos",
  "50% de m² — «cita» “comillas” ‘simples’",
  "correo@villacalandria.example",
  "100.000,50 / 3º 4ª n° Nº №",
  "snake_case kebab-case camelCase",
  "Ω Привет 日本語 مرحبا",
  "🙂 emoji 👩‍👩‍👧",
  "tab\ty\nsalto\r\nde línea",
  "'; DROP TABLE cases; -- \\ \"",
  "d’Arc O'Higgins",
  "€ 100 $ 5 £3",
  "ŉ ǆ ĳ ŀ",
  "mbaʼe Ñeʼẽ",
  "local de 50 m² en 1° piso",
  "Ordenanza Nº8123, N° 8123, № 8123, 1º 2ª 3°C",
  "auto\u00admóvil, cero\u200bancho, uni\u2060do, \ufeffmarca, dere\u200fcha, variante\ufe0f",
  "CUIT 30-71234567-9",
  "",
  "---",
];

describe("words", () => {
  let base: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    base = await createTestDatabase();
    database = base.open();
  });
  afterAll(() => base.drop());

  const ask = async <Row extends object>(text: string, value: string): Promise<Row> =>
    (await database.sql<Row>(base.tenants[0], text, [value]))[0]!;
  const parted = (words: string) => words.split(" ").filter(Boolean);

  test.each(ODD)("foldedWords and the SQL function agree on %j", async (text) => {
    const { words } = await ask<{ words: string }>("SELECT words($1) AS words", text);

    expect(foldedWords(text)).toEqual(parted(words));
  });

  const finds = async (stored: string, query: string): Promise<boolean> => {
    const { words } = await ask<{ words: string }>("SELECT text_words($1) AS words", stored);
    return searchWords(query).every((word) => words.includes(` ${word}`));
  };

  const ALIKE = [
    ["N° 8123", "Nº 8123", "Nª 8123", "№ 8123", "n°8123"],
    ["1° cuota", "1º cuota", "1ª cuota"],
    ["30-71234567-9", "30712345679", "30–71234567–9", "30.71234567.9", "30 71234567 9"],
    ["automóvil", "auto\u00admovil", "AUTO\u200bMÓVIL"],
  ];
  test.each(ALIKE)("%s is found in every spelling, however it is stored", async (...spellings) => {
    for (const stored of spellings)
      for (const query of spellings)
        expect([stored, query, await finds(`de ${stored} del`, query)]).toEqual([stored, query, true]);
  });

  test.each([
    ["IF-2026-00000012-MUNI-LEGAL.pdf", "IF-2026-00000012-MUNI-LEGAL"],
    ["EE-2026-000227-MUNI-LEGAL.PDF", "EE-2026-000227-MUNI-LEGAL"],
    ["IF-2026-00000012-MUNI-LEGAL (1).pdf", "IF-2026-00000012-MUNI-LEGAL"],
    ["plano.pdf", "plano pdf"],
    ["IF-2026-00000012-MUNI-LEGAL.pdfs", "IF-2026-00000012-MUNI-LEGAL pdfs"],
  ])("%s is looked for as %s", (pasted, meant) => {
    expect(searchWords(pasted)).toEqual(foldedWords(meant));
  });

  test("parts of a CUIT still find it, another does not", async () => {
    expect(await finds("CUIT 30-71234567-9", "71234567")).toBe(true);
    expect(await finds("CUIT 30-71234567-9", "30-71234568-9")).toBe(false);
    expect(await finds("CUIT 30-71234567-9 y 20-11111111-2", "20111111112")).toBe(true);
  });

  test.each([
    [
      "Trabajo <b>A</b>lfabético con autom&shy;óvil, per<i>tur</i>bación",
      "trabajo alfabetico con automovil perturbacion",
    ],
    ["hidr&#8203;ante y H<sub>2</sub>O, &#x68;idr&#X200B;ante", "hidrante y h2o hidrante"],
    ['<span class="x">es</span><a href="/a">ta</a><strong>fa</strong><wbr>lario', "estafalario"],
    ["<p>uno</p><p>dos</p><ul><li>tres</li><li>cuatro</li></ul>", "uno dos tres cuatro"],
    ["uno<br>dos<br />tres<hr>cuatro<img src='x'>cinco", "uno dos tres cuatro cinco"],
    ["<table><tr><td>uno</td><td>dos</td></tr><tr><th>tres</th></tr></table>", "uno dos tres"],
    ["uno&nbsp;dos&#160;tres&ndash;cuatro&hellip;cinco", "uno dos tres cuatro cinco"],
    [
      "&Aacute;rbol ni&ntilde;o ping&uuml;ino &OElig;uvre stra&szlig;e 50 m&sup2;",
      "arbol nino pinguino oeuvre strasse 50 m2",
    ],
    ["P&amp;G &amp;aacute; &amp;#225; &lt;b&gt;", "p g aacute 225 b"],
    ["&#0; &#55296; &#x110000; &#99999999; fin", "fin"],
    ["a < b & c; &sin fin", "a b c sin fin"],
  ])("what is read of %s are the words %s", async (html, words) => {
    const { read } = await ask<{ read: string }>("SELECT words(html_text($1)) AS read", html);
    expect(read.trim()).toBe(words);
  });
});
