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
  readonly objects?: readonly (readonly [number, PdfObject])[];
  /** Before the fields that there are. */
  readonly fields?: readonly PdfObject[];
  readonly form?: Entries;
};

/** Signed in "firma", which locks "cerrado" and leaves "abierto"; certified at `level`. */
const aDocumentWithLock = (given: Given = {}): Buffer => {
  const { locked = {}, level, annotations = [], objects = [], fields = [], form = {} } = given;
  const unsigned = aDocument({
    catalog: { AcroForm: dict({ Fields: [...fields, SIGNED, SECOND, LOCKED, OPEN], ...form }) },
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
      ...objects,
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

describe("a locked field that has another name too", () => {
  const NODE = ref(50);
  const node = (title: string) => dict({ T: textString(title), Kids: [LOCKED] });

  test.each<{ what: string; given: Given }>([
    { what: "hangs in the form twice", given: { fields: [NODE], objects: [[50, node("u")]] } },
    {
      what: "says that it belongs elsewhere",
      given: { objects: [[50, node("u")]], locked: { Parent: NODE } },
    },
  ])("since it $what is locked, and so is all of the form", ({ given }) => {
    const signed = aDocumentWithLock(given);
    expect(level(fill(signed, LOCKED, "999"))).toBe("OTHER");
    expect(level(fill(signed, OPEN, "999"))).toBe("OTHER");
  });

  test("is a field in its tree where it says what the tree does", () => {
    const child = dict({ FT: name("Tx"), T: textString("hija"), Parent: NODE, V: textString("1") });
    const parent = dict({ T: textString("madre"), Kids: [ref(51)] });
    const signed = aDocumentWithLock({
      fields: [NODE],
      objects: [
        [50, parent],
        [51, child],
      ],
    });
    expect(level(fill(signed, ref(51), "2"))).toBe("FORM_FILLING");
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
  const STATES = dict({ N: dict({ On: ref(44) }) });
  const note = dict({ Subtype: name("FreeText"), Rect: [0, 0, 90, 20], DA: textString("/Neu 9 Tf") });

  describe.each(["DR", "DA"] as const)("more %s", (key) => {
    test("may come where everything has a picture", () => {
      expect(level(withMore(aDocumentWithLock(), key))).toBe("FORM_FILLING");
      for (const state of ["On", "Off"]) {
        const locked = { FT: name("Btn"), AP: STATES, AS: name(state) };
        expect(level(withMore(aDocumentWithLock({ locked }), key)), state).toBe("FORM_FILLING");
      }
    });

    test.each<{ what: string; given: Given }>([
      { what: "a locked field", given: { locked: { AP: undefined } } },
      { what: "a locked field with pictures of nothing", given: { locked: { AP: dict() } } },
      { what: "a locked field that is not pressed", given: { locked: { AP: dict({ D: ref(44) }) } } },
      { what: "a locked field that says so", given: { locked: { AP: dict({ N: null }) } } },
      { what: "a locked field in another state", given: { locked: { AP: STATES, AS: name("x") } } },
      { what: "a locked field in no state", given: { locked: { AP: STATES } } },
      { what: "a locked button", given: { locked: { FT: name("Btn"), Ff: 65_536, AP: undefined } } },
      { what: "a comment in letters", given: { annotations: [note] } },
      { what: "a widget of no field", given: { annotations: [aText("suelto", { AP: undefined })] } },
    ])("may not come where $what has none", ({ given }) => {
      expect(level(withMore(aDocumentWithLock(given), key))).toBe("OTHER");
    });

    test("may not come where nobody looks at the picture of what is locked", () => {
      // Our own signature would draw what has no picture, and take the entry away.
      const signed = aDocumentWithLock({ form: { NeedAppearancez: true } }).toString("latin1");
      const drawn = signed.replaceAll("NeedAppearancez", "NeedAppearances");
      expect(level(withMore(Buffer.from(drawn, "latin1"), key))).toBe("OTHER");
      expect(level(withMore(Buffer.from(signed, "latin1"), key))).toBe("FORM_FILLING");
    });
  });
});

describe("the tree of the form", () => {
  const formWith = (change: (form: Dict, update: IncrementalUpdate) => void, given: Given = {}): Buffer =>
    append(aDocumentWithLock(given), (update) => change(formOf(update), update));

  test.each<{ what: string; node: (update: IncrementalUpdate) => PdfObject }>([
    {
      what: "a node with a value above a field",
      node: (update) => update.add(dict({ FT: name("Tx"), V: textString("999"), Kids: [LOCKED] })),
    },
    { what: "a node written in the list", node: () => dict({ Kids: [LOCKED] }) },
    { what: "nothing", node: () => null },
    { what: "a number", node: () => 5 },
  ])("gets no $what", ({ node }) => {
    const inPlace = formWith((form, update) => form.set("Fields", [SIGNED, SECOND, node(update), OPEN]));
    const beside = formWith((form, update) =>
      form.set("Fields", [SIGNED, SECOND, LOCKED, OPEN, node(update)]),
    );
    expect([level(inPlace), level(beside)]).toEqual(["OTHER", "OTHER"]);
  });

  test("may get a new name above a new signature field", () => {
    const withBranch = (entries: Entries = {}) =>
      formWith((form, update) => {
        const parent = update.add(dict());
        const field = update.add(dict({ FT: name("Sig"), T: textString("nueva"), Parent: parent }));
        update.put(parent, dict({ T: textString("grupo"), Kids: [field], ...entries }));
        form.set("Fields", [SIGNED, SECOND, LOCKED, OPEN, parent]);
      });
    expect(level(withBranch())).toBe("FORM_FILLING");
    expect(level(withBranch({ V: textString("1") }))).toBe("OTHER");
    expect(level(withBranch({ Kids: [LOCKED] }))).toBe("OTHER");
  });

  test("keeps its order, and which fields stand below which parent", () => {
    expect(level(formWith((form) => form.set("Fields", [SIGNED, SECOND, OPEN, LOCKED])))).toBe("OTHER");
    const parent = (kid: number, value: string) =>
      dict({ FT: name("Tx"), T: textString("madre"), V: textString(value), Kids: [ref(kid)] });
    const given: Given = {
      fields: [ref(50), ref(51)],
      objects: [
        [50, parent(52, "100")],
        [51, parent(53, "999")],
        [52, dict({ T: textString("a") })],
        [53, dict({ T: textString("b") })],
      ],
    };
    const swapped = append(aDocumentWithLock(given), (update) => {
      update.edit(ref(50)).set("Kids", [ref(53)]);
      update.edit(ref(51)).set("Kids", [ref(52)]);
    });
    expect(level(swapped)).toBe("OTHER");
  });
});

describe("a new signature field", () => {
  const withNewField = (pdf: Buffer, entries: Entries): Buffer =>
    append(pdf, (update) => {
      const given = dict({
        FT: name("Sig"),
        T: textString("nueva"),
        Subtype: name("Widget"),
        P: PAGE,
        Rect: [0, 0, 0, 0],
        AP: dict({ N: update.add(aPicture("0 0 900 900 re f")) }),
        ...entries,
      });
      const field = update.add(given);
      update.edit(PAGE).set("Annots", [LOCKED, OPEN, field]);
      formOf(update).set("Fields", [SIGNED, SECOND, LOCKED, OPEN, field]);
    });
  const levelWith = (entries: Entries, given?: Given) =>
    level(withNewField(aDocumentWithLock(given), entries));

  test("that shows nothing may come", () => {
    const blank = { AP: undefined };
    expect(levelWith(blank)).toBe("FORM_FILLING");
    const said = { Lang: textString("es"), H: name("N"), MK: dict(), NM: textString("x") };
    expect(levelWith({ ...blank, ...said })).toBe("FORM_FILLING");
    // Some programs draw a picture without area all the same.
    expect(levelWith({})).toBe("OTHER");
  });

  test.each<{ what: string; rect: PdfObject }>([
    { what: "an area", rect: [0, 0, 595, 842] },
    { what: "nothing for two of its corners", rect: [null, null, 595, 842] },
    { what: "strings for its corners", rect: [textString("0"), textString("0"), 595, 842] },
    { what: "five corners", rect: [0, 0, 595, 842, 1] },
    { what: "a name", rect: name("Rect") },
  ])("whose rectangle is $what may not come unsigned", ({ rect }) => {
    expect(levelWith({ Rect: rect })).toBe("OTHER");
  });

  test.each([
    { certified: undefined, rect: [0, 0, 595, 842], expected: "FORM_FILLING" },
    { certified: 2, rect: [0, 0, 0, 0], expected: "FORM_FILLING" },
    { certified: 2, rect: [0, 0, 595, 842], expected: "OTHER" },
    { certified: 3, rect: [0, 0, 595, 842], expected: "OTHER" },
  ] as const)("with a time stamp and a picture, certified $certified, at $rect: $expected", (given) => {
    const V = dict({
      Type: name("DocTimeStamp"),
      SubFilter: name("ETSI.RFC3161"),
      ByteRange: [0, 1, 2, 3],
      Contents: textString("x"),
    });
    const signed = aDocumentWithLock(given.certified ? { level: given.certified } : {});
    const all = verdicts(withNewField(signed, { V, Rect: [...given.rect] }));
    const first = all.find(({ fieldName }) => fieldName === "firma");
    expect(first?.modificationLevel).toBe(given.expected);
  });

  const ink = { InkList: [[0, 0, 500, 500]] };
  test.each<{ what: string; entries: Entries }>([
    { what: "letters on the page", entries: { Subtype: name("FreeText"), Contents: textString("999") } },
    { what: "a shape", entries: { Subtype: name("Square"), IC: [1, 1, 1] } },
    { what: "ink, wherever its rectangle is", entries: { Subtype: name("Ink"), ...ink } },
    { what: "a widget with ink", entries: ink },
    { what: "a link", entries: { Subtype: name("Link") } },
    { what: "an action", entries: { A: dict({ S: name("Launch") }) } },
    { what: "a text", entries: { Kids: [ref(42)] } },
    { what: "entries that nobody knows", entries: { Foo: 1 } },
  ])("that is $what too may not come", ({ entries }) => {
    expect(levelWith(entries)).toBe("OTHER");
    expect(levelWith(entries, { level: 2 })).toBe("OTHER");
  });

  test.each<{ what: string; entries: Entries }>([
    { what: "a type of its own", entries: { FT: name("Tx"), V: textString("999") } },
    { what: "another shape", entries: { Subtype: name("Stamp") } },
    { what: "an action", entries: { AA: dict() } },
  ])("whose widget has $what may not come", ({ entries }) => {
    const withKid = (more: Entries) =>
      append(aDocumentWithLock(), (update) => {
        const kid = update.add(dict({ Subtype: name("Widget"), P: PAGE, Rect: [0, 0, 0, 0], ...more }));
        const field = update.add(dict({ FT: name("Sig"), T: textString("nueva"), Kids: [kid] }));
        update.edit(kid).set("Parent", field);
        update.edit(PAGE).set("Annots", [LOCKED, OPEN, kid]);
        formOf(update).set("Fields", [SIGNED, SECOND, LOCKED, OPEN, field]);
      });
    expect(level(withKid({}))).toBe("FORM_FILLING");
    expect(level(withKid(entries))).toBe("OTHER");
  });
});

describe("what programs write that fill in a form", () => {
  const set = (key: string, value: PdfObject) =>
    level(append(aDocumentWithLock(), (update) => void update.edit(OPEN).set(key, value)));

  test("is how the text is drawn", () => {
    expect(set("DA", textString("/Helv 12 Tf"))).toBe("FORM_FILLING");
    expect(set("DA", dict())).toBe("OTHER");
    expect(set("Q", 1)).toBe("OTHER");
  });

  test.each<{ value: PdfObject; expected: string }>([
    { value: textString("Título"), expected: "LTA_UPDATES" },
    { value: 3, expected: "LTA_UPDATES" },
    { value: false, expected: "LTA_UPDATES" },
    { value: dict(), expected: "OTHER" },
  ])("is information about the document: $value", ({ value, expected }) => {
    const reader = new PdfReader(aDocumentWithLock());
    const update = new IncrementalUpdate(reader);
    const info = update.add(dict({ Algo: value }));
    reader.trailer.set("Info", info);
    expect(level(update.build().bytes)).toBe(expected);
  });
});

describe("a document that allows comments", () => {
  const at = { Rect: [0, 0, 9, 9] };
  const note = dict({ Subtype: name("Text"), Contents: textString("x"), ...at });
  const link = dict({ Subtype: name("Link"), ...at });
  const [NOTE, LINK] = [ref(46), ref(47)];
  const pdf = aDocumentWithLock({
    level: 3,
    annotations: [NOTE, LINK],
    objects: [
      [46, note],
      [47, link],
    ],
  });
  const keep = (...annotations: PdfObject[]) =>
    level(append(pdf, (update) => void update.edit(PAGE).set("Annots", annotations)));

  test("loses them, and neither widgets nor links", () => {
    expect(keep(LOCKED, OPEN, NOTE, LINK)).toBe("LTA_UPDATES");
    expect(keep(LOCKED, OPEN, LINK)).toBe("ANNOTATIONS");
    expect(keep(LOCKED, OPEN, NOTE)).toBe("OTHER");
    expect(keep(OPEN, NOTE, LINK)).toBe("OTHER");
    expect(keep()).toBe("OTHER");
  });

  test.each([
    { what: "a note", annotation: note, expected: "ANNOTATIONS" },
    { what: "a highlight", annotation: dict({ Subtype: name("Highlight"), ...at }), expected: "ANNOTATIONS" },
    { what: "a note that does something", annotation: new Dict(note).set("A", dict()), expected: "OTHER" },
    { what: "a link", annotation: link, expected: "OTHER" },
    { what: "a film", annotation: dict({ Subtype: name("Screen"), ...at }), expected: "OTHER" },
    { what: "a widget", annotation: dict({ Subtype: name("Widget"), ...at }), expected: "OTHER" },
    { what: "nothing known", annotation: dict({ ...at }), expected: "OTHER" },
  ])("gets $what: $expected", ({ annotation, expected }) => {
    expect(keep(LOCKED, OPEN, NOTE, LINK, annotation)).toBe(expected);
  });
});
