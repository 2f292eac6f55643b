import { expect, test } from "vitest";
import type { CaseRow, DocumentRow } from "../rows";
import { foundOf, isNumber } from "./found";

const case_ = (number: string) => ({ case_id: number, case_number: number, reference: "Poda" }) as CaseRow;
const document = (number: string | null, status = "signed") =>
  ({ document_id: "d", document_number: number, reference: "Informe", status }) as DocumentRow;

test("the whole number comes first, however it was typed", () => {
  const found = foundOf(
    " if-2026-00000001-muni-legal",
    [case_("EE-2026-000001-MUNI-LEGAL")],
    [document("IF-2026-00000001-MUNI-LEGAL")],
  );
  expect(found.map(({ number }) => number)).toEqual([
    "IF-2026-00000001-MUNI-LEGAL",
    "EE-2026-000001-MUNI-LEGAL",
  ]);
  expect(found.map((one) => isNumber(one, "if-2026-00000001-muni-legal "))).toEqual([true, false]);
});

test("what has no number is nobody's whole number", () => {
  const [draft] = foundOf("", [], [document(null, "draft")]);
  expect(isNumber(draft!, "")).toBe(false);
});
