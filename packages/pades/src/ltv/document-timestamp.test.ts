import { expect, test } from "vitest";
import { dict, name, type PdfObject, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { verifyPdf } from "../verify/verify-pdf";
import { addDocumentTimestamp } from "./document-timestamp";

const [FIRST, SECOND, FIELD] = [ref(10), ref(12), ref(40)];
const aToken = async () => Buffer.alloc(9);

/** The first of two pages is something else as well, so that nothing may be added to it; the signature stands on `page`. */
const signedOn = (page: typeof FIRST): Buffer =>
  signWithoutValue(
    aDocument({
      pages: 2,
      catalog: { AcroForm: dict({ Fields: [FIELD] }), URI: dict({ Base: FIRST }) },
      page: { Annots: [FIELD] },
      extra: new Map<number, PdfObject>([
        [
          FIELD.number,
          dict({
            FT: name("Sig"),
            T: textString("firma"),
            Subtype: name("Widget"),
            P: page,
            Rect: [50, 50, 250, 130],
          }),
        ],
      ]),
    }),
    { fieldName: "firma" },
  );

test("a document time stamp hangs on the page that a signature stands on", async () => {
  const levelOn = async (page: typeof FIRST) =>
    verifyPdf(new PdfReader(await addDocumentTimestamp(new PdfReader(signedOn(page)), aToken))).signatures[0]
      ?.modificationLevel;
  expect(await levelOn(SECOND)).toBe("LTA_UPDATES");
  expect(await levelOn(FIRST)).toBe("OTHER");
});
