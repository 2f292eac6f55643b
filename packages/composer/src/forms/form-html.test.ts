import { describe, expect, test } from "vitest";
import { formHtml } from "./form-html";
import { formatValue } from "./format-value";

describe("formatValue", () => {
  test.each([
    ["number", 1234567.5, "1.234.567,5"],
    ["number", "-1250.25", "-1.250,25"],
    ["number", 0, "0"],
    ["number", 0.1234567891, "0,1234567891"],
    ["number", "doce", "doce"],
    ["date", "2027-03-05", "05/03/2027"],
    ["date", "ayer", "ayer"],
    ["boolean", true, "Sí"],
    ["boolean", false, "No"],
    ["text", "  Ñandú ", "Ñandú"],
    ["text", "   ", "—"],
    ["text", "", "—"],
    ["select", undefined, "—"],
    ["email", "a@b.ar", "a@b.ar"],
    ["file", null, "—"],
  ] as const)("%s %s is written %s", (type, value, expected) => {
    expect(formatValue(type, value)).toBe(expected);
  });
});

describe("formHtml", () => {
  test("writes a row per field, in order, escaped, with the line breaks of a textarea", () => {
    const html = formHtml({
      schema: [
        { name: "motivo", type: "textarea", label: "Motivo <b>" },
        { name: "monto", type: "number", label: "Monto & moneda" },
        { name: "constructor", type: "text", label: "Ausente" },
      ],
      data: { monto: 1500, motivo: "uno\r\ndos <script>x</script>\n\ntres", ajeno: "no se imprime" },
    });

    expect(html).toBe(
      '<table class="foja-data"><tbody>' +
        '<tr><th scope="row">Motivo &lt;b&gt;</th><td>uno<br />dos &lt;script&gt;x&lt;/script&gt;<br /><br />tres</td></tr>' +
        '<tr><th scope="row">Monto &amp; moneda</th><td>1.500</td></tr>' +
        '<tr><th scope="row">Ausente</th><td>—</td></tr>' +
        "</tbody></table>",
    );
  });
});
