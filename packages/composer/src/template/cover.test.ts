import { expect, test } from "vitest";
import { sanitizeForPrinting } from "../allow-list";
import { coverHtml } from "./cover";

test("the cover names the case, escaped, in the municipality's time, within what the renderer accepts", () => {
  const html = coverHtml({
    caseNumber: "EE-2027-00000012-ÑAN-DGOB",
    caseType: { acronym: "HABI", name: "Habilitación <comercial>" },
    reference: "Panadería & café\nLocal 2",
    filingDepartment: "Dirección de Gobierno",
    creator: "Lucía Domínguez",
    municipality: "Municipalidad de Ñandubay",
    createdAt: new Date("2027-03-06T01:05:00Z"),
    timeZone: "America/Argentina/Buenos_Aires",
  });

  expect(html).toContain("EE-2027-00000012-ÑAN-DGOB");
  expect(html).toContain("HABI - Habilitación &lt;comercial&gt;");
  expect(html).toContain("Panadería &amp; café<br />Local 2");
  expect(html).toContain("5 de marzo de 2027, 22:05 h");
  expect(sanitizeForPrinting(html)).toBe(html);
});
