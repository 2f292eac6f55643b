import { describe, expect, test } from "vitest";
import { arrayAt, dictAt, streamAt } from "../pdf/access";
import { listFields } from "../pdf/acro-form";
import { Dict, dict, name, type PdfObject, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { contentText } from "../pdf/text";
import { asciiString, textString } from "../pdf/text-string";
import { aDocument } from "../test-documents";
import { appendSigningSheet } from "./append-sheet";
import { signWithoutValue } from "./test-signing";

const MULTI_LINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;

/** A form of one field that asks viewers to draw its value, after a sheet was appended. */
const settled = (
  field: Record<string, PdfObject>,
  form: Record<string, PdfObject> = { NeedAppearances: true },
  more: readonly (readonly [number, PdfObject])[] = [],
) => {
  const entries = dict({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name("Tx"),
    T: asciiString("campo"),
    Rect: [50, 500, 250, 520],
    DA: asciiString("/Helv 10 Tf 0.2 0.4 0.6 rg"),
    ...field,
  });
  const document = aDocument({
    catalog: { AcroForm: ref(40) },
    page: { Annots: [ref(41)] },
    extra: new Map<number, PdfObject>([[40, dict({ Fields: [ref(41)], ...form })], [41, entries], ...more]),
  });
  const reader = new PdfReader(appendSigningSheet(document, { signers: 1 }));
  const found = listFields(reader, reader.catalog).find((candidate) => candidate.name === "campo");
  const widgets = arrayAt(reader, found?.dict, "Kids")?.map((kid) => reader.resolve(kid) as Dict);
  const appearances = (widgets ?? [found?.dict]).map((widget) =>
    streamAt(reader, dictAt(reader, widget, "AP"), "N"),
  );
  const [appearance] = appearances;
  const content = appearance ? reader.decode(appearance).toString("latin1") : undefined;
  const resources = (appearance && dictAt(reader, appearance.dict, "Resources")) ?? new Dict();
  const shown = content === undefined ? [] : contentText(reader, Buffer.from(content, "latin1"), resources);
  return { reader, appearances, content, lines: shown.map(({ text }) => text), runs: shown };
};

describe("a value that viewers were to draw", () => {
  test.each([
    { what: "text", field: { V: textString("Muñoz 東") }, lines: ["Muñoz 東"] },
    {
      what: "several lines",
      field: { V: textString("uno\ndos"), Ff: MULTI_LINE, Rect: [50, 400, 250, 520] },
      lines: ["uno", "dos"],
    },
    { what: "a password", field: { V: textString("clave"), Ff: PASSWORD }, lines: ["*****"] },
    {
      what: "an option by the text that is shown",
      field: {
        FT: name("Ch"),
        Ff: COMBO,
        V: textString("ar"),
        Opt: [[textString("ar"), textString("Argentina")]],
      },
      lines: ["Argentina"],
    },
    {
      what: "an option that is its own text",
      field: { FT: name("Ch"), Ff: COMBO, V: textString("Rojo"), Opt: [textString("Rojo")] },
      lines: ["Rojo"],
    },
  ])("is drawn: $what", ({ field, lines }) => {
    const { lines: seen, reader } = settled(field);
    expect(seen).toEqual(lines);
    expect(dictAt(reader, reader.catalog, "AcroForm")?.has("NeedAppearances")).toBe(false);
  });

  test("keeps its colour, size and side", () => {
    const { content, runs } = settled({ V: textString("ana"), Q: 2 });
    expect(content).toContain("0.2 0.4 0.6 rg /Lat 10 Tf");
    expect(runs[0]?.x).toBeGreaterThan(170);
  });

  test.each([
    { what: "a turn that is none", field: { MK: dict({ R: 45 }) } },
    { what: "an enormous size", field: { DA: asciiString("/Helv 99999999 Tf 0 g") } },
    { what: "a size that is no number", field: { DA: asciiString("/Helv ..1.2 Tf 0 g") } },
    { what: "a value of megabytes", field: { V: textString("palabra\n".repeat(300_000)), Ff: MULTI_LINE } },
  ])("is drawn in no time with $what", ({ field }) => {
    const started = performance.now();
    expect(settled({ V: textString("ana"), ...field }).content).toContain("BT");
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("is drawn too when the first signature goes into a field that was there", () => {
    const signature = dict({
      Type: name("Annot"),
      Subtype: name("Widget"),
      FT: name("Sig"),
      T: asciiString("firma"),
      Rect: [50, 100, 250, 180],
      P: ref(10),
    });
    const text = dict({
      FT: name("Tx"),
      T: asciiString("campo"),
      Rect: [50, 500, 250, 520],
      V: textString("ana"),
    });
    const signed = signWithoutValue(
      aDocument({
        catalog: { AcroForm: ref(40) },
        page: { Annots: [ref(41), ref(42)] },
        extra: new Map<number, PdfObject>([
          [40, dict({ Fields: [ref(41), ref(42)], NeedAppearances: true })],
          [41, text],
          [42, signature],
        ]),
      }),
    );
    const reader = new PdfReader(signed);
    const field = listFields(reader, reader.catalog).find((candidate) => candidate.name === "campo");
    expect(dictAt(reader, field?.dict, "AP")?.has("N")).toBe(true);
    expect(dictAt(reader, reader.catalog, "AcroForm")?.has("NeedAppearances")).toBe(false);
  });

  test("shrinks until it fits when its form names no size", () => {
    const { runs } = settled({ V: textString("W".repeat(30)), DA: asciiString("/Helv 0 Tf 0 g") });
    expect(runs[0]?.size).toBeLessThan(12);
  });

  test("is drawn in every place of its field", () => {
    const kid = (y: number) =>
      dict({ Type: name("Annot"), Subtype: name("Widget"), Parent: ref(41), Rect: [50, y, 250, y + 15] });
    const { appearances } = settled({ V: textString("dos veces"), Kids: [ref(44), ref(45)] }, undefined, [
      [44, kid(60)],
      [45, kid(80)],
    ]);
    expect(appearances.map((appearance) => appearance !== undefined)).toEqual([true, true]);
  });

  test("runs nothing that the form smuggles into its look", () => {
    const { content } = settled({
      V: textString("x"),
      DA: asciiString("/Helv 10 Tf 1 0 0 rg (x) Tj Q Q /Fm Do"),
    });
    expect(content).not.toMatch(/Fm|Do|Helv/);
    expect(content).toContain("1 0 0 rg /Lat 10 Tf");
  });
});

describe("is left alone", () => {
  test.each([
    { what: "an empty value", field: { V: textString("") } },
    { what: "no value", field: {} },
    { what: "a field without a size", field: { V: textString("x"), Rect: [0, 0, 0, 0] } },
    { what: "a list, which has a picture", field: { FT: name("Ch"), V: textString("x") } },
    { what: "a button", field: { FT: name("Btn"), V: name("Yes") } },
  ])("$what", ({ field }) => {
    expect(settled(field).content).toBeUndefined();
  });

  test("a form that draws its values itself", () => {
    expect(settled({ V: textString("x") }, {}).content).toBeUndefined();
  });
});
