import { costOf } from "@foja/testing/cost";
import { describe, expect, test } from "vitest";
import { sanitizeForPrinting } from "../allow-list";
import { decree } from "../testing/decree";
import { fitTables } from "./fit-tables";

const cells = (count: number, text: string | ((index: number) => string), tag = "td"): string =>
  Array.from(
    { length: count },
    (_, index) => `<${tag}>${typeof text === "string" ? text : text(index)}</${tag}>`,
  ).join("");
const rows = (...all: string[]): string => `<table>${all.map((row) => `<tr>${row}</tr>`).join("")}</table>`;
const fit = (html: string): string => fitTables(sanitizeForPrinting(html));
const densities = (html: string): string[] =>
  Array.from(fit(html).matchAll(/<table([^>]*)>/g), ([, attributes]) => attributes!.trim());

describe("what fits", () => {
  test.each([
    ["no table", "<p>a</p>"],
    ["a decree", decree()],
    ["a few columns of ordinary words", rows(cells(5, "Expediente"))],
    ["long addresses, which may be broken", rows(cells(2, "c".repeat(500)))],
    ["a table in a cell", rows(`<td>${rows(cells(2, "Rubro"))}</td>${cells(1, "a")}`)],
  ])("%s stays as it is", (_, html) => {
    expect(fit(html)).toBe(sanitizeForPrinting(html));
  });

  test.each([
    ["12 columns of words", rows(cells(12, "valor123")), ['data-density="2"']],
    ["11 columns of words", rows(cells(11, "valor12")), ['data-density="1"']],
    ["a month of days", rows(cells(37, (day) => `${day}`)), ['data-density="2"']],
    ["tables beside it", `${rows(cells(2, "a"))}${rows(cells(37, "12"))}`, ["", 'data-density="2"']],
    [
      "a wide table with a narrow one inside",
      rows(`<td colspan="11">${rows(cells(2, "si"))}</td>`, cells(11, "valor12")),
      ['data-density="1"', ""],
    ],
    [
      "an attribute of its own",
      `<table border="1"><tr>${cells(37, "12")}</tr></table>`,
      ['data-density="2" border="1"'],
    ],
  ])("%s is set in smaller type", (_, html, expected) => {
    expect(densities(html)).toEqual(expected);
  });

  test("what a cell spans, it may use", () => {
    expect(() => fit(rows(cells(30, "1"), '<td colspan="15">Administración</td>'))).not.toThrow();
  });
});

describe("what does not", () => {
  test.each([
    ["a row of thousands of cells", rows(cells(5_000, "x"))],
    ["more columns than anybody reads", rows(cells(61, ""))],
    ["60 columns of short words", rows(cells(60, (index) => `valor${index}`))],
    ["40 columns of long words", rows(cells(40, "Administración"))],
    ["14 columns of long words", rows(cells(14, "Administración"))],
    ["one long word among 40 columns", rows(`<td>Administración</td>${cells(39, "1")}`)],
    ["a word in pieces", rows(cells(40, "<b>va</b><i>lor</i>1"))],
    ["words joined by hard spaces", rows(cells(30, "a&nbsp;b&nbsp;c"))],
    [
      "columns pushed aside by cells from above",
      rows(`<td rowspan="2">a</td>${cells(24, "1")}`, cells(30, "valor")),
    ],
    ["tables within tables", rows(`<td>${rows(cells(8, "valor123"))}</td>${cells(5, "a")}`)],
    ["headings in columns", rows(cells(12, "<h1>Valores</h1>"))],
    ["lists in columns", rows(cells(15, "<ul><li>Valor</li></ul>"))],
    ["endless quotations", `${"<blockquote>".repeat(50)}texto${"</blockquote>".repeat(50)}`],
  ])("%s is too wide", (_, html) => {
    expect(() => fit(html)).toThrow(expect.objectContaining({ code: "CONTENT_TOO_WIDE" }));
  });

  test("rows below a tall cell end with its section", () => {
    const section = (row: string) => `<tbody><tr>${row}</tr></tbody>`;
    const html = `<table>${section(`<td rowspan="0">a</td>${cells(29, "1")}`)}${section(cells(30, "1"))}</table>`;

    expect(densities(html)).toEqual(['data-density="1"']);
  });
});

describe("a span reaches as far as the columns and rows that cells make", () => {
  const cell = (text: string, asked = "") => `<td${asked && ` ${asked}`}>${text}</td>`;

  test.each([
    [
      "wider than the table",
      rows(cells(3, "a"), cell("Total", 'colspan="20"')),
      rows(cells(3, "a"), cell("Total", 'colspan="3"')),
    ],
    ["as wide as nothing else", rows(cell("a", 'colspan="999"')), rows(cell("a"))],
    [
      "over columns that only spans name",
      rows(cell("a", 'colspan="30"') + cell("b", 'colspan="31"'), cell("c", 'colspan="61"')),
      rows(cell("a") + cell("b"), cell("c", 'colspan="2"')),
    ],
    [
      "in front of another cell",
      rows(cell("a", 'colspan="40"') + cell("b"), cells(3, "c")),
      rows(cell("a", 'colspan="3"') + cell("b"), cells(3, "c")),
    ],
    [
      "over rows that do not exist",
      rows(cell("a", 'rowspan="9"') + cell("b"), cell("c")),
      rows(cell("a", 'rowspan="2"') + cell("b"), cell("c")),
    ],
    [
      "over all that follow",
      rows(cell("a", 'rowspan="0"') + cell("b"), cell("c"), cell("d")),
      rows(cell("a", 'rowspan="3"') + cell("b"), cell("c"), cell("d")),
    ],
    ["one row only", rows(cell("a", 'class="x" rowspan="5"')), rows(cell("a", 'class="x"'))],
    [
      "over a cell from above",
      rows(cell("a") + cell("b", 'rowspan="2"') + cell("c"), cell("d", 'colspan="3"') + cell("e")),
      rows(cell("a") + cell("b", 'rowspan="2"') + cell("c"), cell("d") + cell("e")),
    ],
    [
      "in a table within",
      rows(cell(rows(cell("a", 'colspan="70"')), 'colspan="70"')),
      rows(cell(rows(cell("a")))),
    ],
  ])("%s", (_, html, expected) => {
    expect(fit(html)).toBe(expected);
  });

  test("within its section", () => {
    const html = `<table><thead><tr>${cell("a", 'rowspan="3"')}</tr></thead><tbody><tr>${cell("b", 'rowspan="3"')}${cell("c")}</tr><tr>${cell("d")}</tr></tbody></table>`;

    expect(fit(html)).toBe(html.replace(' rowspan="3"', "").replace('rowspan="3"', 'rowspan="2"'));
  });

  test.each([
    ["many wide cells", rows(...Array.from({ length: 3_000 }, () => cell("a", 'colspan="999"').repeat(4)))],
    ["many tall cells", rows(...Array.from({ length: 3_000 }, () => cell("a", 'rowspan="0"').repeat(4)))],
  ])("%s take no more than as many plain ones", (_, html) => {
    const clean = sanitizeForPrinting(html);
    const plain = sanitizeForPrinting(rows(...Array.from({ length: 3_000 }, () => cells(4, "a"))));
    const milliseconds = (one: string): number => {
      const start = performance.now();
      try {
        fitTables(one);
      } catch {
        // Too wide, and said so soon enough.
      }
      return performance.now() - start;
    };
    fitTables(plain);

    expect(milliseconds(clean)).toBeLessThan(5 * milliseconds(plain) + 5);
  });
});

test("the message says what to do", () => {
  expect(() => fit(rows(cells(40, "Administración")))).toThrow(
    "El contenido es más ancho que la página: una tabla de 40 columnas no entra. Quite columnas, divida la tabla o adjúntela como PDF importado",
  );
});

test("a table costs as much as it has rows, and no more", () => {
  const costOfRows = (length: number): number => {
    const html = sanitizeForPrinting(rows(...Array.from({ length }, () => cells(10, "Ana López"))));
    return costOf(() => fitTables(html));
  };
  expect(costOfRows(4_000) / costOfRows(500)).toBeLessThan(3 * 8);
});
