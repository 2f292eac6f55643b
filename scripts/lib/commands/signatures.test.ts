import { expect, test } from "vitest";
import { linesOf } from "./signatures";

test("the state in lines that a person reads", () => {
  const endsFirst = new Date("2037-01-01T00:00:00Z");
  expect(
    linesOf({
      levels: [
        { level: "B-T", documents: 2, failing: 1, endsFirst: null },
        { level: "B-LTA", documents: 40, failing: 0, endsFirst },
      ],
      problems: [{ problem: "TSA_UNAVAILABLE: No responde", documents: 1 }],
      putOff: [
        {
          officialNumber: "IF-2027-00000012-MUNI-OBRAS",
          problem: "TSA_UNAVAILABLE: No responde",
          attempts: 3,
          retryAt: new Date("2027-03-05T16:00:00Z"),
        },
      ],
      pausedUntil: new Date("2027-03-05T15:00:00Z"),
    }),
  ).toEqual([
    "firmas B-T: 2 documentos, con fallas: 1",
    "firmas B-LTA: 40 documentos, con fallas: 0, demostrables hasta el 2037-01-01T00:00:00.000Z",
    "1 sin elevar: TSA_UNAVAILABLE: No responde",
    "IF-2027-00000012-MUNI-OBRAS: intentos fallidos: 3, próximo: 2027-03-05T16:00:00.000Z (TSA_UNAVAILABLE: No responde)",
    "en pausa hasta 2027-03-05T15:00:00.000Z",
  ]);
  expect(linesOf({ levels: [], problems: [], putOff: [], pausedUntil: null })).toEqual([]);
});
