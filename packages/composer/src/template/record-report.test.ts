import { expect, test } from "vitest";
import { sanitizeForPrinting } from "../allow-list";
import { recordReportHtml } from "./record-report";

test("the report says what the record holds, escaped, in the municipality's time, and leaves out what there is none of", () => {
  const html = recordReportHtml({
    recordNumber: "RLM-2027-00000012-MUNI-COMER",
    displayName: "Panadería <La Espiga>",
    family: "COMER - Comercios",
    state: "Habilitado",
    author: "Lucía Domínguez",
    municipality: "Municipalidad de Ñandubay",
    at: new Date("2027-03-06T01:05:00Z"),
    timeZone: "America/Argentina/Buenos_Aires",
    fields: [{ label: "Control", lines: ["31/01/2027", "Vence: 31/01/2028 & sigue"] }],
    relations: [["RLM-2027-00000011-MUNI-COMER", "Depósito (relacionado)"]],
    cases: [],
    documents: [],
  });

  expect(html).toContain("Panadería &lt;La Espiga&gt;");
  expect(html).toContain("5 de marzo de 2027, 22:05 h");
  expect(html).toContain("31/01/2027<br />Vence: 31/01/2028 &amp; sigue");
  expect(html).toContain("Legajos relacionados");
  expect(html).not.toContain("Expedientes vinculados");
  expect(sanitizeForPrinting(html)).toBe(html);
});
