import { createTestPki } from "@foja/testing/pki/test-pki";
import { beforeAll, describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { listFields } from "../pdf/acro-form";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, type Ref, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signPdf } from "../sign/sign-pdf";
import { aPerson, SIGNING_TIME, signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { compareRevisions, readSignedState } from "./changes";
import { worstOf } from "./comparison";
import { verifyPdf } from "./verify-pdf";

const signer = createKeySigner(createTestPki().p256);

const sign = async (pdf: Buffer): Promise<Buffer> => {
  const request = { person: aPerson(), signingTime: SIGNING_TIME };
  return (await signPdf(pdf, request, (digest) => createDetachedSignature({ signer, digest }))).bytes;
};

const append = (pdf: Buffer, work: (update: IncrementalUpdate) => void): Buffer => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  work(update);
  return update.build().bytes;
};

/** Another entry in the last trailer; what stands before it keeps its place. */
const hang = (pdf: Buffer, entry: string): Buffer => {
  const at = pdf.lastIndexOf("trailer\n<<") + "trailer\n<<".length;
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(entry), pdf.subarray(at)]);
};

const levelsOf = (pdf: Buffer) =>
  verifyPdf(new PdfReader(pdf)).signatures.map(({ modificationLevel }) => modificationLevel);

const sourceDocument = (update: IncrementalUpdate) =>
  update.add(new Stream(dict(), Buffer.from("another document")));

describe("the annotations of a page", () => {
  const PAGE = ref(10);

  test.each([
    { what: "a number", annots: 5 },
    { what: "a dictionary", annots: dict() },
    { what: "a text", annots: textString("x") },
    { what: "nothing", annots: null },
    { what: "no annotations, in a list", annots: [] },
    { what: "what the page shows", annots: ref(11) },
    { what: "the page itself", annots: PAGE },
  ])("are not to become $what", ({ annots }) => {
    const unsigned = aDocument({
      catalog: { AcroForm: dict({ Fields: [ref(40)] }) },
      extra: new Map([[40, dict({ FT: name("Sig"), T: textString("firma") })]]),
    });
    const signed = signWithoutValue(unsigned, { fieldName: "firma" });
    const page = new PdfReader(signed).resolve(PAGE);
    expect(page instanceof Dict && !page.has("Annots")).toBe(true);
    const pdf = append(signed, (update) => void update.edit(PAGE).set("Annots", annots));
    expect(levelsOf(pdf)).toEqual(["OTHER"]);
  });
});

describe("what a trailer leads to", () => {
  test("is not to be a document that nobody signed", async () => {
    const signed = await sign(aDocument());
    let added: Ref | undefined;
    const pdf = append(signed, (update) => {
      added = sourceDocument(update);
    });
    expect(levelsOf(pdf)).toEqual(["LTA_UPDATES"]);
    expect(levelsOf(hang(pdf, `/AdditionalStreams [/odt ${added?.number} 0 R]`))).toEqual(["OTHER"]);
  });

  test("is not to be an archive of another program, though it stands in the security store too", async () => {
    const signed = await sign(aDocument());
    const next = new PdfReader(signed).nextObjectNumber();
    const stored = (data: string) =>
      append(signed, (update) => {
        const Certs = [update.add(new Stream(dict(), Buffer.from(data, "latin1")))];
        update.edit(update.reader.rootRef).set("DSS", dict({ Certs }));
      });
    const entry = `/AdditionalStreams [/odt ${next} 0 R]`;
    expect(levelsOf(hang(stored("a certificate"), entry))).toEqual(["LTA_UPDATES"]);
    expect(levelsOf(hang(stored("PK\x03\x04 mimetype PK\x05\x06"), entry))).toEqual(["OTHER"]);
  });

  test("is not to pass for a section of the file by its name", async () => {
    const signed = await sign(aDocument());
    const pdf = append(signed, (update) => {
      update.add(new Stream(dict({ Type: name("XRef") }), Buffer.from("another document")));
    });
    const next = new PdfReader(signed).nextObjectNumber();
    expect(levelsOf(hang(pdf, `/AdditionalStreams [/odt ${next} 0 R]`))).toEqual(["OTHER"]);
  });

  test("is not to be filled where the signed one led to nothing", () => {
    const next = new PdfReader(aDocument()).nextObjectNumber();
    const before = hang(aDocument(), `/AdditionalStreams [/odt ${next} 0 R]`);
    const after = append(before, (update) =>
      update.put(ref(next), new Stream(dict(), Buffer.from("another document"))),
    );
    const changes = compareRevisions(readSignedState(new PdfReader(before)), new PdfReader(after), {
      lock: undefined,
      certified: undefined,
    });
    expect(worstOf(changes)).toBe("OTHER");
  });

  test("may be a number that later got its use in the document", async () => {
    const signed = await sign(aDocument());
    const next = new PdfReader(signed).nextObjectNumber();
    const pdf = append(signed, (update) => {
      const certificates = [sourceDocument(update)];
      update.edit(update.reader.rootRef).set("DSS", dict({ Certs: certificates }));
    });
    expect(levelsOf(hang(pdf, `/AdditionalStreams [/odt ${next} 0 R]`))).toEqual(["LTA_UPDATES"]);
  });
});

describe("the appearance of a field that is filled", () => {
  let signed: Buffer;
  let font: Ref;
  let picture: Ref;
  const named = (fonts: Ref) =>
    dict({
      Type: name("XObject"),
      Subtype: name("Form"),
      BBox: [0, 0, 9, 9],
      Resources: dict({ Font: dict({ F1: fonts }) }),
    });

  beforeAll(async () => {
    const pdf = append(await sign(aDocument()), (update) => {
      font = update.add(dict({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }));
      picture = update.add(new Stream(named(font), Buffer.from("BT /F1 9 Tf (1) Tj ET")));
      const field = dict({ FT: name("Tx"), T: textString("dato"), AP: dict({ N: picture }) });
      for (const [key, value] of Object.entries({
        Type: name("Annot"),
        Subtype: name("Widget"),
        Rect: [0, 0, 9, 9],
      }))
        field.set(key, value);
      const form = update.reader.catalog.get("AcroForm") as Ref;
      const fields = update.resolve(update.edit(form).get("Fields"));
      update.edit(form).set("Fields", [...(Array.isArray(fields) ? fields : []), update.add(field)]);
    });
    signed = await sign(pdf);
  });

  const filled = (work: (update: IncrementalUpdate) => void): string | undefined =>
    levelsOf(
      append(signed, (update) => {
        const field = listFields(update.reader, update.reader.catalog).find(({ name }) => name === "dato");
        if (field?.ref) update.edit(field.ref).set("V", textString("2"));
        work(update);
      }),
    ).at(-1);

  test("may be drawn anew, in its own stream too", () => {
    expect(filled(() => undefined)).toBe("FORM_FILLING");
    expect(filled((update) => update.put(picture, new Stream(named(font), Buffer.from("q Q"))))).toBe(
      "FORM_FILLING",
    );
  });

  test("is not to be made of another font in the same place", () => {
    expect(filled((update) => update.edit(font).set("BaseFont", name("Otra")))).toBe("OTHER");
  });
});
