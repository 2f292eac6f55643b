import { describe, expect, test } from "vitest";
import { sanitizeForPrinting } from "../allow-list";
import { decree } from "../testing/decree";
import { measureComplexity } from "./complexity";

const measure = (html: string): number => measureComplexity(sanitizeForPrinting(html));
const table = (rows: number, cells: number): string =>
  `<table>${`<tr>${"<td>x</td>".repeat(cells)}</tr>`.repeat(rows)}</table>`;

describe("what can be printed", () => {
  test("an ordinary document is small", () => {
    expect(measure(decree(95))).toBeLessThan(0.1);
    expect(measure("")).toBe(0);
  });

  test.each([
    ["a long text", "<p>Una línea.</p>".repeat(5_900)],
    ["a long list", table(3_900, 3)],
    ["many lines in several paragraphs", `<p>${"x<br>".repeat(2_900)}</p>`.repeat(5)],
  ])("%s is large, and let through", (_, html) => {
    const complexity = measure(html);

    expect(complexity).toBeGreaterThan(0.5);
    expect(complexity).toBeLessThanOrEqual(1);
  });
});

test.each([
  ["rules", "<hr>".repeat(20_000), /20\.000 párrafos/],
  ["paragraphs", "<p>x</p>".repeat(30_000), /30\.000 párrafos/],
  ["a payroll", table(9_000, 3), /27\.000 celdas/],
  ["headings", "<h2>x</h2>".repeat(2_001), /2\.001 títulos/],
  ["rows", table(4_001, 1), /4\.001 filas/],
  ["line breaks in one paragraph", `<p>${"x<br>".repeat(3_001)}</p>`, /un solo párrafo/],
  ["bold words in one paragraph", `<p>${"<b>x</b> ".repeat(3_001)}</p>`, /un solo párrafo/],
  ["line breaks without paragraph", "x<br>".repeat(3_001), /un solo párrafo/],
  ["formats in many paragraphs", `<p>${"<b>x</b>".repeat(2_900)}</p>`.repeat(6), /elementos y/],
  ["lines of code", `<pre>${"x\n".repeat(20_001)}</pre>`, /preformateado/],
])("%s beyond the limit are refused, with what to do", (_, html, message) => {
  const refusal = expect.objectContaining({
    code: "CONTENT_TOO_LARGE",
    message: expect.stringMatching(message),
  });

  expect(() => measure(html)).toThrow(refusal);
  expect(() => measure(html)).toThrow(/Divídalo en varios documentos o adjúntelo como PDF importado/);
});
