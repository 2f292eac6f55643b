import fc from "fast-check";
import { expect, test } from "vitest";
import { caseNumber, documentNumber, recordNumber } from "./official-number";

test("numbers have their shape", () => {
  expect(caseNumber(2026, 227, "MUNI", "LEGAL")).toBe("EE-2026-000227-MUNI-LEGAL");
  expect(documentNumber("IF", 2026, 42, "MUNI", "LEGAL")).toBe("IF-2026-00000042-MUNI-LEGAL");
  expect(documentNumber("IF", 2026, 42, "MUNI", "TAD")).toBe("IF-2026-00000042-MUNI-TAD");
  expect(recordNumber(2026, 7, "MUNI", "COMER")).toBe("RLM-2026-00000007-MUNI-COMER");
});

test("any number fits in the 40 characters of the signing service", () => {
  const acronym = fc.stringMatching(/^[A-Z0-9]{1,6}$/);
  const department = fc.stringMatching(/^[A-Z0-9]{2,20}$/);
  fc.assert(
    fc.property(
      acronym,
      acronym,
      department,
      fc.integer({ min: 1, max: 99_999_999 }),
      (type, muni, last, value) => {
        for (const number of [
          caseNumber(2027, value, muni, last),
          documentNumber(type, 2027, value, muni, last),
          recordNumber(2027, value, muni, last.slice(0, 8)),
        ]) {
          expect(number.length).toBeLessThanOrEqual(40);
        }
      },
    ),
  );
});
