import { describe, expect, test } from "vitest";
import { dict, name, type PdfObject, PdfString, ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument, type DocumentOptions } from "../test-documents";
import { acceptDocument } from "./accept-document";
import { levelOf } from "./test-verdict";

// Unpacked data in which programs find objects of another document, when they look for objects in all bytes of the file.

const ATTACHED = ref(40);

const aDocumentWith = (stream: Stream, more: DocumentOptions = {}): Buffer =>
  aDocument({
    catalog: { AF: [dict({ Type: name("Filespec"), EF: dict({ F: ATTACHED }) })] },
    extra: new Map<number, PdfObject>([[ATTACHED.number, stream]]),
    ...more,
  });

const raw = (data: Buffer | string, entries: Record<string, PdfObject> = {}): Stream =>
  new Stream(dict({ Type: name("EmbeddedFile"), ...entries }), Buffer.from(data));

const LOOSE = "11 0 obj\n<</Length 3>>stream\nq Q\nendstr\nendobj\n";

/** As whoever signs it later sees it: written anew, and one document through two signatures. */
const accepted = async (given: Buffer): Promise<PdfReader> => {
  const { reader, isRepaired } = await acceptDocument(given);
  expect(isRepaired).toBe(true);
  expect(levelOf(signWithoutValue(signWithoutValue(reader.bytes)))).toBe("FORM_FILLING");
  return reader;
};

describe("an attachment that looks like parts of the document", () => {
  test.each<[string, Stream]>([
    ["a PDF", raw(aDocument())],
    ["a signed PDF", raw(signWithoutValue(aDocument()))],
    ["a text about one object", raw(`como dice ${LOOSE}`)],
    ["a trailer", raw("trailer <</Root 7 0 R/Size 8>>")],
    ["an image", raw(`\xff\xd8${LOOSE}`, { Filter: name("DCTDecode") })],
    [
      "an image of two filters and their parameters",
      raw(LOOSE, { Filter: [name("DCTDecode"), name("JPXDecode")], DecodeParms: [null, dict({ A: 1 })] }),
    ],
    [
      "one of parameters without a list",
      raw(LOOSE, { Filter: name("DCTDecode"), DecodeParms: dict({ A: 1 }) }),
    ],
  ])("is packed once more: %s", async (_, stream) => {
    const reader = await accepted(aDocumentWith(stream));
    const written = reader.resolve(ATTACHED) as Stream;
    const listOf = (value: PdfObject | undefined) => (value === undefined ? [] : [value].flat());
    const filters = written.dict.get("Filter") as PdfObject[];
    expect(filters).toEqual([name("FlateDecode"), ...listOf(stream.dict.get("Filter"))]);
    const parameters = listOf(stream.dict.get("DecodeParms"));
    expect(listOf(written.dict.get("DecodeParms"))).toEqual(
      parameters.length > 0 ? [null, ...parameters] : [],
    );
    const unpacked = reader.decode(new Stream(dict({ Filter: name("FlateDecode") }), written.data));
    expect(unpacked.equals(stream.data)).toBe(true);
  });

  test("makes no other out of one that is packed already, or harmless", async () => {
    const given = aDocumentWith(raw("un objeto, 3 veces"));
    expect((await acceptDocument(given)).isRepaired).toBe(false);
  });

  test("is left as it is where the document is signed already, whose programs go by its sections", async () => {
    const signed = signWithoutValue(aDocumentWith(raw(aDocument())));
    const { reader, isRepaired } = await acceptDocument(signed);
    expect(isRepaired).toBe(false);
    expect(levelOf(signWithoutValue(reader.bytes))).toBe("FORM_FILLING");
  });

  test.each<[string, Buffer]>([
    ["no attachment", aDocumentWith(raw(aDocument(), { Type: name("Otro") }))],
    [
      "in a file that makes programs look for what is missing",
      aDocumentWith(raw(aDocument()), { page: { Foo: ref(900) } }),
    ],
    ["and behind the attachment", Buffer.concat([aDocumentWith(raw(aDocument())), Buffer.from(LOOSE)])],
  ])("is refused in a signed document where it is %s", async (_, given) => {
    const signed = signWithoutValue(given);
    await expect(acceptDocument(signed)).rejects.toMatchObject({ code: "AMBIGUOUS" });
    expect(levelOf(signWithoutValue(signed))).toBe("OTHER");
  });

  test("is left as it is where its data are elsewhere, or for a handler", async () => {
    for (const entries of [{ F: textString("otro") }, { Filter: name("Crypt") }])
      await expect(acceptDocument(aDocumentWith(raw(aDocument(), entries)))).rejects.toMatchObject({
        code: "AMBIGUOUS",
      });
  });
});

describe("a text that looks like an object", () => {
  test("of a page is packed", async () => {
    await accepted(aDocument({ content: "BT /F1 9 Tf 60 700 Td (como dice 3 0 obj) Tj ET" }));
  });

  const NOTE = new PdfString(Buffer.from("como dice 1 0 obj"));
  const piece = (Note: PdfObject) => dict({ Foja: dict({ Notes: [[Note], dict({ Note })] }) });

  test.each<[string, DocumentOptions]>([
    ["the catalog, which signing writes anew", { catalog: { PieceInfo: piece(NOTE) } }],
    ["a page, which signing writes anew", { page: { PieceInfo: piece(NOTE) } }],
    ["the information about the file", { trailer: { Info: dict({ Title: NOTE }) } }],
    ["a string of its own", { catalog: { Foo: ref(40) }, extra: new Map([[40, NOTE]]) }],
    [
      "the entries of a stream",
      { catalog: { Foo: ref(40) }, extra: new Map([[40, new Stream(piece(NOTE), Buffer.from("x"))]]) },
    ],
  ])("of %s is spelt in hexadecimal digits", async (_, options) => {
    const reader = await accepted(aDocument(options));
    const text = reader.bytes.toString("latin1");
    expect(text).toContain(`<${NOTE.bytes.toString("hex")}>`);
    expect(text).not.toContain("1 0 obj)");
  });

  test("and is packed with others stays as it is", async () => {
    const given = aDocument({
      layout: "objectStreams",
      catalog: { PieceInfo: piece(ref(40)) },
      extra: new Map([[40, NOTE]]),
    });
    expect((await acceptDocument(given)).isRepaired).toBe(false);
  });
});
