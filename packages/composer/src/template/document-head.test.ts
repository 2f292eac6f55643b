import { expect, test } from "vitest";
import { sanitizeForPrinting } from "../allow-list";
import { documentHeadHtml } from "./document-head";

test("says what it is and what it is about", () => {
  expect(documentHeadHtml({ typeName: "Informe", reference: "Baches <urgente> & otros" })).toBe(
    '<p class="foja-kind">Informe</p>' +
      '<p class="foja-line"><strong>Referencia:</strong> Baches &lt;urgente&gt; &amp; otros</p>' +
      '<hr class="foja-rule" />',
  );
});

test("a memo names its recipients and copies", () => {
  const html = documentHeadHtml({
    typeName: "Memo",
    reference: "Reunión",
    to: ["Ana López", "Luis Paz"],
    cc: ["Eva Sosa"],
  });
  expect(html).toContain("<strong>Para:</strong> Ana López; Luis Paz</p>");
  expect(html).toContain("<strong>Con copia:</strong> Eva Sosa</p>");
});

test("goes through the printing allow-list unchanged", () => {
  const html = documentHeadHtml({ typeName: "Nota", reference: "a\nb", to: ["LEGAL#PRIV"] });
  expect(sanitizeForPrinting(html)).toBe(html);
});
