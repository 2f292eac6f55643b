import { expect, test } from "vitest";
import { sanitizeForPrinting } from "../allow-list";
import { viewPassHtml } from "./view-pass";

const pass = {
  kind: "transfer",
  caseNumber: "EE-2027-00000012-ÑAN-DGOB",
  caseReference: "Panadería <del centro>",
  from: "Dirección de Gobierno",
  to: "Obras / Mesa & archivo",
  person: undefined,
  reason: "Para su informe\ny devolución",
  author: "Lucía Domínguez",
  at: new Date("2027-03-06T01:05:00Z"),
  timeZone: "America/Argentina/Buenos_Aires",
} as const;

test("a view pass says what moves from where to where and why, within what the renderer accepts", () => {
  const html = viewPassHtml(pass);
  expect(html).toContain("Panadería &lt;del centro&gt;");
  expect(html).toContain("Obras / Mesa &amp; archivo");
  expect(html).toContain("Para su informe<br />y devolución");
  expect(html).toContain("5 de marzo de 2027, 22:05 h");
  expect(html).not.toContain("atención");
  expect(sanitizeForPrinting(html)).toBe(html);
});

test("a transfer, an assignment and whom they are for can be told apart", () => {
  expect(viewPassHtml({ ...pass, kind: "assignment" })).not.toContain("Transferencia");
  expect(viewPassHtml({ ...pass, person: "Ana" })).toContain("A la atención de</th><td>Ana");
});
