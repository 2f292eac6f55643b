import { expect, test } from "vitest";
import { dict, name, type PdfObject, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { acceptDocument } from "../verify/accept-document";
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

test("a time stamp that says its type twice gets a verdict", async () => {
  const stamped = await addDocumentTimestamp(new PdfReader(signedOn(SECOND)), aToken);
  const repeating = (type: string): Buffer => {
    const text = stamped.toString("latin1");
    const handler = "/Filter /Adobe.PPKLite";
    const at = text.lastIndexOf(handler);
    const said = `/Type /${type}`.padEnd(handler.length);
    return Buffer.from(text.slice(0, at) + said + text.slice(at + said.length), "latin1");
  };
  const verdicts = (pdf: Buffer) =>
    verifyPdf(new PdfReader(pdf)).signatures.map(({ modificationLevel, problem }) => ({
      modificationLevel,
      problem,
    }));
  const [first, stamp] = verdicts(stamped);
  expect(verdicts(repeating("DocTimeStamp"))).toEqual([first, stamp]);
  // Which of the two it is depends on the program; nothing tells where it stands among the others.
  expect(verdicts(repeating("Sig"))).toEqual([
    { modificationLevel: "OTHER", problem: "NO_BYTE_RANGE" },
    { ...first, modificationLevel: "OTHER" },
  ]);
  await expect(acceptDocument(repeating("Sig"))).rejects.toMatchObject({ code: "SYNTAX" });
});
