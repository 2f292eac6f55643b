import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, type PdfObject, Ref, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { verifyPdf } from "./verify-pdf";

// Ways around what a signature locks or certifies.

const [SIGNED, SECOND, LOCKED, OPEN] = [ref(40), ref(41), ref(42), ref(43)];
const FONT = ref(3);
const PAGE = ref(10);

type Entries = Readonly<Record<string, PdfObject | undefined>>;

const aPicture = (text = "q Q") =>
  new Stream(dict({ Subtype: name("Form"), BBox: [0, 0, 90, 20] }), Buffer.from(text));

const aText = (title: string, entries: Entries = {}): Dict =>
  dict({
    FT: name("Tx"),
    T: textString(title),
    Subtype: name("Widget"),
    Rect: [100, 100, 190, 120],
    P: PAGE,
    AP: dict({ N: ref(44) }),
    ...entries,
  });

type Given = {
  readonly locked?: Entries;
  readonly level?: 1 | 2 | 3;
  readonly annotations?: readonly PdfObject[];
};

/** Signed in "firma", which locks "cerrado" and leaves "abierto"; certified at `level`. */
const aDocumentWithLock = ({ locked = {}, level, annotations = [] }: Given = {}): Buffer => {
  const unsigned = aDocument({
    catalog: { AcroForm: dict({ Fields: [SIGNED, SECOND, LOCKED, OPEN] }) },
    page: { Annots: [LOCKED, OPEN, ...annotations] },
    extra: new Map<number, PdfObject>([
      [
        SIGNED.number,
        dict({
          FT: name("Sig"),
          T: textString("firma"),
          Lock: dict({
            Type: name("SigFieldLock"),
            Action: name("Include"),
            Fields: [textString("cerrado")],
            P: level,
          }),
        }),
      ],
      [SECOND.number, dict({ FT: name("Sig"), T: textString("otra") })],
      [LOCKED.number, aText("cerrado", { V: textString("100"), ...locked })],
      [OPEN.number, aText("abierto", { V: textString("1") })],
      [44, aPicture()],
    ]),
  });
  return signWithoutValue(unsigned, { fieldName: "firma" });
};

const append = (pdf: Buffer, work: (update: IncrementalUpdate) => void): Buffer => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  work(update);
  return update.build().bytes;
};

const formOf = (update: IncrementalUpdate): Dict => {
  const held = update.reader.catalog.get("AcroForm");
  return held instanceof Ref
    ? update.edit(held)
    : (update.edit(update.reader.rootRef).get("AcroForm") as Dict);
};

const verdicts = (pdf: Buffer) => verifyPdf(new PdfReader(pdf)).signatures;
const level = (pdf: Buffer) => verdicts(pdf)[0]?.modificationLevel;
const fill = (pdf: Buffer, field: Ref, value: string): Buffer =>
  append(pdf, (update) => void update.edit(field).set("V", textString(value)));

test("what is locked may not be filled, what is not may", () => {
  expect(level(fill(aDocumentWithLock(), LOCKED, "999"))).toBe("OTHER");
  expect(level(fill(aDocumentWithLock(), OPEN, "999"))).toBe("FORM_FILLING");
});

describe("a locked field that was changed and changed back", () => {
  const signed = aDocumentWithLock();
  const changed = fill(signed, LOCKED, "999");

  test("shows though another signed what was in between", () => {
    const back = fill(signWithoutValue(changed, { fieldName: "otra" }), LOCKED, "100");
    const [first, second] = verdicts(back);
    expect(first?.modificationLevel).toBe("OTHER");
    expect(first?.changes.map(({ what }) => what)).toContainEqual(expect.stringContaining("on the way"));
    expect(second?.modificationLevel).toBe("FORM_FILLING");
  });
});

describe("what a locked field inherits", () => {
  const withoutValue = (entries: Entries) => aDocumentWithLock({ locked: { V: undefined, ...entries } });

  test("is locked with it, though no list of fields says so", () => {
    expect(level(fill(withoutValue({ Parent: OPEN }), OPEN, "999"))).toBe("OTHER");
    expect(level(fill(withoutValue({}), OPEN, "999"))).toBe("FORM_FILLING");
  });

  test("is locked with its widget", () => {
    const widget = dict({ Subtype: name("Widget"), Parent: OPEN, Rect: [0, 0, 90, 20], P: PAGE });
    expect(level(fill(withoutValue({ Kids: [widget] }), OPEN, "999"))).toBe("OTHER");
  });
});

describe("default resources", () => {
  const withMore = (pdf: Buffer, key: "DR" | "DA"): Buffer =>
    append(pdf, (update) => {
      const form = formOf(update);
      const resources = update.resolve(form.get("DR")) as Dict;
      const fonts = new Dict(update.resolve(resources.get("Font")) as Dict).set("Neu", FONT);
      if (key === "DR") form.set("DR", new Dict(resources).set("Font", fonts));
      else form.set("DA", textString("/Lat 9 Tf"));
    });
  const note = dict({ Subtype: name("FreeText"), Rect: [0, 0, 90, 20], DA: textString("/Neu 9 Tf") });

  describe.each(["DR", "DA"] as const)("more %s", (key) => {
    test("may come where everything has a picture", () => {
      expect(level(withMore(aDocumentWithLock(), key))).toBe("FORM_FILLING");
    });

    test.each<{ what: string; given: Given }>([
      { what: "a locked field", given: { locked: { AP: undefined } } },
      { what: "a comment in letters", given: { annotations: [note] } },
    ])("may not come where $what has none", ({ given }) => {
      expect(level(withMore(aDocumentWithLock(given), key))).toBe("OTHER");
    });
  });
});

describe("a new signature field", () => {
  const withNewField = (pdf: Buffer, Rect: PdfObject): Buffer =>
    append(pdf, (update) => {
      const field = update.add(
        dict({
          FT: name("Sig"),
          T: textString("nueva"),
          Subtype: name("Widget"),
          P: PAGE,
          Rect,
          AP: dict({ N: update.add(aPicture("0 0 900 900 re f")) }),
        }),
      );
      const page = update.edit(PAGE);
      page.set("Annots", [LOCKED, OPEN, field]);
      formOf(update).set("Fields", [SIGNED, SECOND, LOCKED, OPEN, field]);
    });

  test("that shows nothing may come", () => {
    expect(level(withNewField(aDocumentWithLock(), [0, 0, 0, 0]))).toBe("FORM_FILLING");
  });

  test.each<{ what: string; rect: PdfObject }>([
    { what: "an area", rect: [0, 0, 595, 842] },
    { what: "nothing for two of its corners", rect: [null, null, 595, 842] },
    { what: "strings for its corners", rect: [textString("0"), textString("0"), 595, 842] },
    { what: "five corners", rect: [0, 0, 595, 842, 1] },
    { what: "a name", rect: name("Rect") },
  ])("whose rectangle is $what may not come unsigned", ({ rect }) => {
    expect(level(withNewField(aDocumentWithLock(), rect))).toBe("OTHER");
  });
});

describe("a document that allows comments", () => {
  test("loses them, and no widget", () => {
    const note = dict({ Subtype: name("Text"), Rect: [0, 0, 9, 9], Contents: textString("x") });
    const pdf = aDocumentWithLock({ level: 3, annotations: [note] });
    const keep = (...annotations: PdfObject[]) =>
      append(pdf, (update) => void update.edit(PAGE).set("Annots", annotations));
    expect(level(keep(LOCKED, OPEN))).toBe("ANNOTATIONS");
    expect(level(keep(OPEN, note))).toBe("OTHER");
    expect(level(keep())).toBe("OTHER");
  });
});
