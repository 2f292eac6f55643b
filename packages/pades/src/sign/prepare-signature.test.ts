import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { LayoutError } from "../layout/layout-error";
import { arrayAt, dictAt, nameAt, rectAt, streamAt, stringAt } from "../pdf/access";
import { listFields } from "../pdf/acro-form";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, type PdfObject, type PdfString, type Ref, ref } from "../pdf/objects";
import { firstPage, listPages } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { contentText, textRuns } from "../pdf/text";
import { decodeText, textString } from "../pdf/text-string";
import { aDocument, type DocumentLayout } from "../test-documents";
import { appendSigningSheet, SHEETS_MAX, SIGNERS_PER_SHEET } from "./append-sheet";
import { countSignatures } from "./count-signatures";
import { embedSignature } from "./embed-signature";
import { SigningError } from "./errors";
import { assertExtends } from "./external-signature";
import { prepareSignature, type SignatureRequest } from "./prepare-signature";
import { readSigningForm } from "./signature-fields";
import { stampNumber } from "./stamp-number";
import { aComposedDocument, aPerson, SIGNING_TIME, STAMP, signWithoutValue } from "./test-signing";
import { addVisualSignature } from "./visual-signature";

const LAYOUTS: readonly DocumentLayout[] = ["table", "stream", "objectStreams"];
const prepare = (pdf: Buffer, request: Partial<SignatureRequest> = {}) =>
  prepareSignature(pdf, { person: aPerson(), signingTime: SIGNING_TIME, ...request });

const fieldOf = (pdf: Buffer, fieldName: string) => {
  const reader = new PdfReader(pdf);
  const field = listFields(reader, reader.catalog).find((candidate) => candidate.name === fieldName);
  if (!field) throw new Error(`no field ${fieldName}`);
  return { reader, field };
};

/** What a reader sees in the field. */
const shownIn = (pdf: Buffer, fieldName: string): string[] => {
  const { reader, field } = fieldOf(pdf, fieldName);
  const appearance = streamAt(reader, dictAt(reader, field.widget?.dict, "AP"), "N");
  if (!appearance) return [];
  const resources = dictAt(reader, appearance.dict, "Resources") ?? new Dict();
  return contentText(reader, reader.decode(appearance), resources).map(({ text }) => text);
};

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    if (error instanceof LayoutError) return "LayoutError";
    throw error;
  }
  return "accepted";
};

/** Changes a document behind its end, as another program might. */
const updated = (pdf: Buffer, change: (update: IncrementalUpdate) => void): Buffer => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  change(update);
  return update.build().bytes;
};

describe("a signature is added behind the document", () => {
  test.each(LAYOUTS)("whatever its layout: %s", (layout) => {
    const original = aDocument({ layout });
    const prepared = prepare(original);
    const { bytes, byteRange, contentsStart, contentsEnd, digest } = prepared;

    expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
    expect(byteRange).toEqual([0, contentsStart, contentsEnd, bytes.length - contentsEnd]);
    expect(bytes.toString("latin1", contentsStart, contentsStart + 3)).toBe("<00");
    expect(bytes.toString("latin1", contentsEnd - 3, contentsEnd)).toBe("00>");
    const covered = Buffer.concat([bytes.subarray(0, contentsStart), bytes.subarray(contentsEnd)]);
    expect(digest).toEqual(createHash("sha256").update(covered).digest());

    const { reader, field } = fieldOf(bytes, "firma1");
    const signature = field.value as Dict;
    expect(signature.get("ByteRange")).toEqual([...byteRange]);
    expect(nameAt(reader, signature, "SubFilter")).toBe("ETSI.CAdES.detached");
    expect(rectAt(reader, field.dict, "Rect")).toEqual([50, 540, 250, 620]);
  });

  test("with name, reason, place and time of the signer, and no certificate in the dictionary", () => {
    const { reader, field } = fieldOf(prepare(aDocument()).bytes, "firma1");
    const signature = field.value as Dict;
    const text = (key: string) => decodeText(stringAt(reader, signature, key) ?? textString(""));
    expect(text("Name")).toBe("Ana Núñez");
    expect(text("Reason")).toBe("Directora de Obras Particulares - Secretaría de Planeamiento");
    expect(text("Location")).toBe("Municipalidad de Tandil");
    expect(text("M")).toBe("D:20270305150000+00'00'");
    expect(signature.has("Cert")).toBe(false);
  });

  test("and shows four lines, the name in capitals", () => {
    const { bytes } = prepare(aDocument(), { person: aPerson("Ángel Muñoz Łódź 東") });
    expect(shownIn(bytes, "firma1")).toEqual([
      "ÁNGEL MUÑOZ ŁÓDŹ 東",
      "Directora de Obras Particulares",
      "Secretaría de Planeamiento",
      "Municipalidad de Tandil",
    ]);
  });

  test("the next ones take the next boxes and the font that is there", () => {
    let pdf = aDocument();
    const sizes: number[] = [];
    const boxes: (readonly number[])[] = [];
    for (let index = 0; index < 5; index++) {
      const prepared = prepare(pdf, { contentsBytes: 100 });
      boxes.push(prepared.box);
      sizes.push(prepared.bytes.length - pdf.length);
      pdf = embedSignature(prepared, Buffer.from("3000", "hex"));
    }
    expect(boxes.map(([x, y]) => [x, y])).toEqual([
      [50, 540],
      [270, 540],
      [50, 440],
      [270, 440],
      [50, 340],
    ]);
    expect(sizes[0]).toBeGreaterThan(15_000);
    for (const size of sizes.slice(1)) expect(size).toBeLessThan(2_500);
    expect(countSignatures(new PdfReader(pdf)).signatures).toBe(5);
  });

  test("until the page is full", () => {
    let pdf = aDocument({ markerY: 210 });
    pdf = signWithoutValue(signWithoutValue(pdf));
    expect(codeOf(() => prepare(pdf))).toBe("LayoutError");
  });

  test.each([
    { what: "no marker", options: { markerY: false as const } },
    { what: "a marker too low", options: { markerY: 150 } },
  ])("refused with $what", ({ options }) => {
    expect(codeOf(() => prepare(aDocument(options)))).toBe("LayoutError");
  });

  test("upright and in its visible place on a turned, cut and scaled page", () => {
    const page = { MediaBox: [0, 0, 1000, 1000], CropBox: [100, 50, 942, 645], Rotate: 90, UserUnit: 1 };
    // Visible: 595 wide, 842 high; the marker at visible y 640 is at page x 942 - 640.
    const content = "BT /F1 1 Tf 0 1 -1 0 302 100 Tm (end-text) Tj ET";
    const { bytes, box } = prepare(aDocument({ page, content, markerY: false }));
    expect(box).toEqual([50, 540, 250, 620]);
    const { reader, field } = fieldOf(bytes, "firma1");
    expect(rectAt(reader, field.dict, "Rect")).toEqual([322, 100, 402, 300]);
    const appearance = streamAt(reader, dictAt(reader, field.dict, "AP"), "N");
    expect(appearance?.dict.get("BBox")).toEqual([0, 0, 200, 80]);
    expect(appearance?.dict.get("Matrix")).toEqual([0, 1, -1, 0, 0, 0]);
    expect(dictAt(reader, field.dict, "MK")?.get("R")).toBe(90);
  });

  test.each([
    { what: "an annotation list of its own", page: { Annots: ref(40) }, extra: [[40, []]] },
    { what: "annotations in the page", page: { Annots: [] }, extra: [] },
  ] as const)("into $what", ({ page, extra }) => {
    const base = updated(aDocument({ page: { ...page } as Record<string, PdfObject> }), (update) => {
      for (const [number, object] of extra) update.put(ref(number), [...object]);
      update.edit(ref(1)).set("Touched", true);
    });
    const { bytes } = prepare(base);
    const reader = new PdfReader(bytes);
    const { dict: entries } = firstPage(reader, reader.catalog);
    expect(reader.resolve(entries.get("Annots"))).toHaveLength(1);
  });
});

describe("embedding", () => {
  test("writes the value where the room was kept and leaves the prepared bytes alone", () => {
    const prepared = prepare(aDocument(), { contentsBytes: 16 });
    const before = Buffer.from(prepared.bytes);
    const signed = embedSignature(prepared, Buffer.alloc(16, 0xab));
    expect(prepared.bytes.equals(before)).toBe(true);
    expect(signed.toString("latin1", prepared.contentsStart, prepared.contentsEnd)).toBe(
      `<${"ab".repeat(16)}>`,
    );
    expect(codeOf(() => embedSignature(prepared, Buffer.alloc(17)))).toBe("CONTENTS_TOO_SMALL");
  });
});

describe("a composed document", () => {
  test("is signed in its own fields, the number with the last one", () => {
    const first = prepare(aComposedDocument(3));
    const once = embedSignature(first, Buffer.from("3000", "hex"));
    const second = prepare(once);
    const twice = embedSignature(second, Buffer.from("3000", "hex"));
    const third = prepare(twice, { stamp: STAMP });

    expect([first, second, third].map(({ fieldName }) => fieldName)).toEqual(["firma1", "firma2", "firma3"]);
    expect([first, second, third].map(({ stampMode }) => stampMode)).toEqual(["none", "none", "fields"]);
    expect(shownIn(third.bytes, "numero")).toEqual([STAMP.number]);
    expect(shownIn(third.bytes, "fecha")).toEqual([STAMP.cityAndDate]);
    expect(decodeText(fieldOf(third.bytes, "numero").field.value as PdfString)).toBe(STAMP.number);
  });

  test("states the lock on number and date inside the signature that fills them", () => {
    const { bytes } = prepare(aComposedDocument(2), { stamp: STAMP });
    const { reader, field } = fieldOf(bytes, "firma2");
    const [reference] = (field.value as Dict).get("Reference") as PdfObject[];
    const params = dictAt(reader, reference as Dict, "TransformParams");
    expect(nameAt(reader, reference as Dict, "TransformMethod")).toBe("FieldMDP");
    expect(nameAt(reader, params, "Action")).toBe("Include");
    expect((arrayAt(reader, params, "Fields") ?? []).map((item) => decodeText(item as PdfString))).toEqual([
      "numero",
      "fecha",
    ]);
    expect((reference as Dict).get("Data")).toEqual(reader.rootRef);
  });

  test("states the lock even when the number comes with another field or a new one", () => {
    const named = prepare(aComposedDocument(2), { stamp: STAMP, fieldName: "firma1" });
    expect((fieldOf(named.bytes, "firma1").field.value as Dict).has("Reference")).toBe(true);
  });

  test("keeps the numbering signer's field from others and gives them a new one", () => {
    const once = signWithoutValue(aComposedDocument(2));
    const extra = prepare(once);
    expect(extra.fieldName).toBe("firma3");
    expect(extra.box).toEqual([50, 440, 250, 520]);
  });

  test("is not numbered twice", () => {
    const numbered = signWithoutValue(aComposedDocument(2), { stamp: STAMP });
    expect(codeOf(() => prepare(numbered, { stamp: STAMP }))).toBe("ALREADY_STAMPED");
    expect(codeOf(() => stampNumber(numbered, { stamp: STAMP }))).toBe("ALREADY_STAMPED");
  });

  test.each([
    { what: "no such field", fieldName: "firma9", code: "FIELD_NOT_FOUND" },
    { what: "a text field", fieldName: "numero", code: "FIELD_NOT_FOUND" },
    { what: "a signed field", fieldName: "firma1", code: "FIELD_SIGNED" },
    { what: "an empty field", fieldName: "firma2", code: "accepted" },
  ])("answers a wish for $what", ({ fieldName, code }) => {
    const once = signWithoutValue(aComposedDocument(3));
    expect(codeOf(() => prepare(once, { fieldName }))).toBe(code);
  });

  test("changes four objects for a signature", () => {
    const pdf = aComposedDocument(3);
    const before = new PdfReader(pdf).objectNumbers().length;
    const after = new PdfReader(prepare(pdf).bytes).objectNumbers().length;
    // Signature, appearance and cross-reference stream are new, the widget is written again.
    expect(after - before).toBe(3);
  });
});

describe("the number in a document without our fields", () => {
  test("goes into page content before the first signature", () => {
    const { bytes, stampMode } = prepare(aDocument({ pages: 2 }), { stamp: STAMP });
    expect(stampMode).toBe("content");
    const reader = new PdfReader(bytes);
    const runs = textRuns(reader, firstPage(reader, reader.catalog));
    expect(runs.find(({ text }) => text === STAMP.number)).toMatchObject({ x: 28, y: 755, size: 9 });
    expect(runs.find(({ text }) => text === STAMP.cityAndDate)).toMatchObject({ x: 28, y: 770, size: 9 });
  });

  test.each([
    { what: "open states", content: "q q 0.5 0 0 0.5 90 90 cm" },
    { what: "a matrix that is never undone", content: "3 0 0 3 7 7 cm" },
    { what: "more closed than opened", content: "Q Q 2 0 0 2 0 0 cm" },
  ])("stands in its place although the page leaves $what", ({ content }) => {
    const { bytes } = stampNumber(aDocument({ pages: 2, firstContent: content }), { stamp: STAMP });
    const reader = new PdfReader(bytes);
    const run = textRuns(reader, firstPage(reader, reader.catalog)).find(({ text }) => text === STAMP.number);
    expect(run).toMatchObject({ x: 28, y: 755, size: 9 });
  });

  test("goes on the last page when asked", () => {
    const { bytes } = prepare(aDocument({ pages: 2 }), { stamp: { ...STAMP, position: "last" } });
    const reader = new PdfReader(bytes);
    const shown = textRuns(reader, firstPage(reader, reader.catalog)).map(({ text }) => text);
    expect(shown).not.toContain(STAMP.number);
  });

  test("goes into the new signature once there is one", () => {
    const once = signWithoutValue(aDocument());
    const { bytes, stampMode, fieldName } = prepare(once, { stamp: STAMP });
    expect(stampMode).toBe("signature");
    expect(shownIn(bytes, fieldName).slice(0, 3)).toEqual([STAMP.number, STAMP.cityAndDate, "ANA NÚÑEZ"]);
  });
});

describe("stamping for a signer elsewhere", () => {
  test("fills the fields and names the one to sign", () => {
    const once = signWithoutValue(aComposedDocument(2));
    const stamped = stampNumber(once, { stamp: STAMP });
    expect(stamped).toMatchObject({ stampMode: "fields", fieldName: "firma2", box: [270, 540, 470, 620] });
    expect(shownIn(stamped.bytes, "numero")).toEqual([STAMP.number]);
    expect(prepare(stamped.bytes).fieldName).toBe("firma2");
  });

  test("hands a signed foreign document back untouched, with the lines to show", () => {
    const once = signWithoutValue(aDocument());
    const stamped = stampNumber(once, { stamp: STAMP });
    expect(stamped.bytes.equals(once)).toBe(true);
    expect(stamped).toMatchObject({
      stampMode: "signature",
      fieldName: undefined,
      box: [270, 540, 470, 620],
    });
    const { bytes, fieldName } = prepare(once, { extraLines: stamped.stampLines });
    expect(shownIn(bytes, fieldName)[0]).toBe(STAMP.number);
  });

  test.each([
    { existingCount: 0, box: [50, 540, 250, 620] },
    { existingCount: 3, box: [270, 440, 470, 520] },
  ])("computes the place alone, after $existingCount signatures", ({ existingCount, box }) => {
    const pdf = aDocument();
    const placed = stampNumber(pdf, { existingCount });
    expect(placed.bytes.equals(pdf)).toBe(true);
    expect(placed).toMatchObject({ stampMode: "none", box });
  });

  test("accepts only bytes that go on from those handed out", () => {
    const pdf = aDocument();
    const longer = Buffer.concat([pdf, Buffer.from("more")]);
    const changed = Buffer.from(longer).fill(0, 20, 21);
    expect(codeOf(() => assertExtends(pdf, longer))).toBe("accepted");
    expect(codeOf(() => assertExtends(pdf, pdf))).toBe("NOT_AN_EXTENSION");
    expect(codeOf(() => assertExtends(pdf, changed))).toBe("NOT_AN_EXTENSION");
    expect(codeOf(() => assertExtends(longer, pdf))).toBe("NOT_AN_EXTENSION");
  });
});

describe("what earlier signatures forbid", () => {
  const certified = (level: number | undefined, fields = 1): Buffer => {
    const signed = signWithoutValue(aComposedDocument(fields + 1));
    return updated(signed, (update) => {
      const { field } = fieldOf(signed, "firma1");
      const held = field.dict.get("V") as Ref;
      const params = dict({ Type: name("TransformParams"), P: level });
      update
        .edit(held)
        .set("Reference", [dict({ TransformMethod: name("DocMDP"), TransformParams: params })]);
      update.edit(update.reader.rootRef).set("Perms", dict({ DocMDP: held }));
    });
  };

  test.each([
    { level: 1, code: "CERTIFIED" },
    { level: 2, code: "accepted" },
    { level: 3, code: "accepted" },
    { level: undefined, code: "accepted" },
  ])("certified at level $level, an empty field: $code", ({ level, code }) => {
    expect(codeOf(() => prepare(certified(level, 2)))).toBe(code);
  });

  test("certified, no empty field left for the signer", () => {
    expect(codeOf(() => prepare(certified(2)))).toBe("CERTIFIED");
    expect(codeOf(() => appendSigningSheet(certified(2), { signers: 1 }))).toBe("ALREADY_SIGNED");
  });

  const lockedBy = (lock: Record<string, PdfObject>): Buffer => {
    const composed = aComposedDocument(3);
    const { field } = fieldOf(composed, "firma1");
    return signWithoutValue(
      updated(composed, (update) =>
        update.edit(field.ref as Ref).set("Lock", dict({ Type: name("SigFieldLock"), ...lock })),
      ),
      { fieldName: "firma1" },
    );
  };

  test.each([
    { what: "everything", lock: { Action: name("All") }, field: "FIELD_LOCKED", stamp: "FIELD_LOCKED" },
    {
      what: "the next field",
      lock: { Action: name("Include"), Fields: [textString("firma2")] },
      field: "FIELD_LOCKED",
      stamp: "accepted",
    },
    {
      what: "the number",
      lock: { Action: name("Include"), Fields: [textString("numero")] },
      field: "accepted",
      stamp: "FIELD_LOCKED",
    },
    {
      what: "all but the signatures",
      lock: { Action: name("Exclude"), Fields: [textString("firma2"), textString("firma3")] },
      field: "accepted",
      stamp: "FIELD_LOCKED",
    },
    {
      what: "the whole document",
      lock: { Action: name("Include"), Fields: [], P: 1 },
      field: "CERTIFIED",
      stamp: "CERTIFIED",
    },
  ])("a signature that locks $what", ({ lock, field, stamp }) => {
    const pdf = lockedBy(lock);
    expect(codeOf(() => prepare(pdf, { fieldName: "firma2" }))).toBe(field);
    expect(codeOf(() => prepare(pdf, { stamp: STAMP }))).toBe(stamp);
  });
});

describe("a sheet for a document that we did not make", () => {
  test.each(LAYOUTS)("keeps its bytes: %s", (layout) => {
    const original = aDocument({ layout, markerY: false, page: { Rotate: 90 } });
    const sheet = appendSigningSheet(original, { signers: 3 });
    expect(sheet.subarray(0, original.length).equals(original)).toBe(true);
    const signed = signWithoutValue(signWithoutValue(sheet), { stamp: STAMP });
    expect(shownIn(signed, "numero")).toEqual([STAMP.number]);
    expect(countSignatures(new PdfReader(signed))).toEqual({
      signatures: 2,
      timestamps: 0,
      emptyFields: ["firma2"],
    });
  });

  test("merges its form and leaves names that are taken", () => {
    const foreign = aDocument({
      markerY: false,
      catalog: {
        AcroForm: dict({
          Fields: [ref(50)],
          NeedAppearances: true,
          DR: dict({ Font: dict({ Lat: ref(3) }) }),
        }),
      },
    });
    const original = updated(foreign, (update) => {
      update.put(ref(50), dict({ FT: name("Tx"), T: textString("numero"), V: textString("7") }));
    });
    const sheet = appendSigningSheet(original, { signers: 1 });
    const reader = new PdfReader(sheet);
    const form = readSigningForm(reader, reader.catalog);
    expect(form.fields.map((field) => field.name)).toEqual(["numero", "numero_2", "fecha", "firma1"]);
    expect(form.stamp?.number.name).toBe("numero_2");
    expect(dictAt(reader, reader.catalog, "AcroForm")?.has("NeedAppearances")).toBe(false);
    const signed = signWithoutValue(sheet, { stamp: STAMP });
    expect(shownIn(signed, "numero_2")).toEqual([STAMP.number]);
    expect(decodeText(fieldOf(signed, "numero").field.value as PdfString)).toBe("7");
  });

  test("has room for twelve; more take another sheet", () => {
    expect(SIGNERS_PER_SHEET).toBe(12);
    const reader = new PdfReader(appendSigningSheet(aDocument(), { signers: 13 }));
    expect(listPages(reader, reader.catalog)).toHaveLength(3);
    let pdf = reader.bytes;
    const boxes: (readonly number[])[] = [];
    for (let signer = 0; signer < 13; signer++) {
      const prepared = prepare(pdf, { contentsBytes: 10, ...(signer === 12 ? { stamp: STAMP } : {}) });
      boxes.push(prepared.box);
      pdf = embedSignature(prepared, Buffer.from("3000", "hex"));
    }
    expect(boxes[11]).toEqual([270, 140, 470, 220]);
    expect(boxes[12]).toEqual(boxes[0]);
    expect(countSignatures(new PdfReader(pdf)).signatures).toBe(13);
    const tooMany = SHEETS_MAX * SIGNERS_PER_SHEET + 1;
    expect(codeOf(() => appendSigningSheet(aDocument(), { signers: tooMany }))).toBe("LayoutError");
  });

  test("is refused once somebody signed", () => {
    expect(codeOf(() => appendSigningSheet(signWithoutValue(aDocument()), { signers: 1 }))).toBe(
      "ALREADY_SIGNED",
    );
  });
});

describe("a picture of a signature", () => {
  const visual = (pdf: Buffer, request = {}) =>
    addVisualSignature(pdf, { person: aPerson(), signingTime: SIGNING_TIME, ...request });

  test("takes the place of the next signature, one after another", () => {
    const first = visual(aDocument());
    const second = visual(first.bytes);
    const third = visual(second.bytes, { stamp: STAMP });
    expect([first, second, third].map(({ box: [x, y] }) => [x, y])).toEqual([
      [50, 540],
      [270, 540],
      [50, 440],
    ]);
    expect(third.stampMode).toBe("content");
    expect(countSignatures(new PdfReader(third.bytes)).signatures).toBe(0);
  });

  test("stands in the fields of a composed document and goes on below them", () => {
    let pdf = aComposedDocument(2);
    const places: (readonly number[])[] = [];
    for (let index = 0; index < 3; index++) {
      const { bytes, box } = visual(pdf);
      places.push(box.slice(0, 2));
      pdf = bytes;
    }
    expect(places).toEqual([
      [50, 540],
      [50, 440],
      [270, 440],
    ]);
    expect(visual(pdf, { stamp: STAMP })).toMatchObject({ box: [270, 540, 470, 620], stampMode: "fields" });
  });

  test("is refused in a signed document", () => {
    expect(codeOf(() => visual(signWithoutValue(aDocument())))).toBe("ALREADY_SIGNED");
  });
});
