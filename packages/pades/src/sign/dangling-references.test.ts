import { describe, expect, test } from "vitest";
import { dict, type PdfObject, ref } from "../pdf/objects";
import { firstPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { aDocument, type DocumentLayout } from "../test-documents";
import { verifyPdf } from "../verify/verify-pdf";
import { signWithoutValue } from "./test-signing";

// A reference to an object that isn't there is null (ISO 32000-1, 7.3.10). What we add must not come to stand in its place.

const NUMBERS = Array.from({ length: 34 }, (_, index) => 12 + index);
const NO_OBJECT = new Map<number, PdfObject>();

const signedThrice = (layout: DocumentLayout, where: "Contents" | "Annots" | "Foo", number: number) => {
  const held: PdfObject = where === "Contents" ? [ref(11), ref(number)] : [ref(number)];
  const pdf = aDocument({ layout, page: { [where]: held }, extra: NO_OBJECT });
  return [1, 2, 3].reduce((bytes) => signWithoutValue(bytes), pdf);
};

describe.each<DocumentLayout>(["table", "stream", "objectStreams"])("%s", (layout) => {
  test.each(["Contents", "Annots", "Foo"] as const)("a dangling reference in %s stays one", (where) => {
    for (const number of NUMBERS) {
      const reader = new PdfReader(signedThrice(layout, where, number));
      const page = firstPage(reader, reader.catalog).dict;
      const held = reader.resolve(page.get(where));
      const items = Array.isArray(held) ? held : [];
      const dangling = items.filter((item) => JSON.stringify(item) === JSON.stringify(ref(number)));
      expect(dangling).toHaveLength(1);
      expect(reader.resolve(ref(number)), `${where} ${number}`).toBeNull();
      const levels = verifyPdf(reader).signatures.map(({ modificationLevel }) => modificationLevel);
      expect(levels, `${where} ${number}`).toEqual(["FORM_FILLING", "FORM_FILLING", "NONE"]);
    }
  });
});

test("numbers are not skipped for references to what is there", () => {
  const pdf = aDocument();
  const next = new PdfReader(pdf).nextObjectNumber();
  expect(new PdfReader(signWithoutValue(pdf)).entry(next)?.kind).toBe("offset");
  expect(new PdfReader(pdf).referredFrom(next).size).toBe(0);
  const dangling = new PdfReader(aDocument({ catalog: { Foo: dict({ A: [ref(77, 3), ref(next)] }) } }));
  expect([...dangling.referredFrom(next)].sort()).toEqual([next, 77].sort());
});
