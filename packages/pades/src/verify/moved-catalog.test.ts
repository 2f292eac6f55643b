import { expect, test } from "vitest";
import { Dict, dict, name, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { acceptDocument } from "./accept-document";
import { changed } from "./test-changes";
import { levelOf } from "./test-verdict";
import { verifyPdf } from "./verify-pdf";

/** The catalog under a new number, with other entries besides. */
const withNewCatalog = (
  pdf: Buffer,
  entries: Readonly<Record<string, PdfObject>> = {},
  number?: number,
): Buffer =>
  changed(pdf, (update) => {
    const { reader } = update;
    const catalog = new Dict([...reader.catalog, ...Object.entries(entries)]);
    const held = number === undefined ? update.add(catalog) : ref(number);
    if (number !== undefined) update.put(held, catalog);
    reader.trailer.set("Root", held);
  });

const levels = (pdf: Buffer) =>
  verifyPdf(new PdfReader(pdf)).signatures.map(({ modificationLevel }) => modificationLevel);

test("a catalog may get a new number in each revision", async () => {
  const signed = signWithoutValue(withNewCatalog(aDocument({ layout: "stream" })));
  const stored = withNewCatalog(signed, { DSS: dict({ Certs: [] }) });
  expect(levels(stored)).toEqual(["LTA_UPDATES"]);
  const { reader, isRepaired } = await acceptDocument(withNewCatalog(stored));
  expect(isRepaired).toBe(false);
  const again = withNewCatalog(signWithoutValue(reader.bytes));
  expect(levels(again)).toEqual(["FORM_FILLING", "LTA_UPDATES"]);
});

test.each<[string, (pdf: Buffer) => Buffer]>([
  ["other pages", (pdf) => withNewCatalog(pdf, { Pages: ref(11) })],
  ["an action", (pdf) => withNewCatalog(pdf, { OpenAction: dict({ S: name("JavaScript") }) })],
  ["the number of something else", (pdf) => withNewCatalog(pdf, {}, 3)],
  [
    "the old one written anew",
    (pdf) =>
      changed(withNewCatalog(pdf), (update) => update.put(ref(1), new Stream(dict(), Buffer.from("x")))),
  ],
])("that has %s is another one", (_, change) => {
  expect(levelOf(change(signWithoutValue(aDocument())))).toBe("OTHER");
});

test("two catalogs that say different things are not signed as one document", async () => {
  const two = withNewCatalog(aDocument(), { Lang: textString("es") });
  expect((await acceptDocument(two)).isRepaired).toBe(true);
  expect(levelOf(signWithoutValue(signWithoutValue(two)))).toBe("OTHER");
});
