import { describe, expect, test } from "vitest";
import { arrayAt, dictAt, nameAt, streamAt } from "../pdf/access";
import { listFields } from "../pdf/acro-form";
import { embedFont, latinFont } from "../pdf/font";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, type PdfObject, type Ref, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { contentWithFills } from "../pdf/text";
import { asciiString, textString } from "../pdf/text-string";
import { aDocument } from "../test-documents";
import { differingFields } from "../verify/differing-fields";
import { settleAppearances } from "./settle-appearances";

// What viewers were to draw (NeedAppearances) of lists and buttons, and pictures that show an older value.

type Entries = Readonly<Record<string, PdfObject>>;

const MULTI_SELECT = 1 << 21;
const COMBO = 1 << 17;
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

const [FIELD, STALE] = [ref(41), ref(60)];

const settled = (fields: readonly Dict[], more: readonly (readonly [number, PdfObject])[] = []) => {
  const refs = fields.map((_, index) => ref(FIELD.number + 100 * index));
  const stale = new Stream(
    dict({ Resources: dict({ Font: dict({ F1: ref(3) }) }) }),
    Buffer.from("BT /F1 9 Tf (viejo) Tj ET"),
  );
  const document = aDocument({
    catalog: { AcroForm: dict({ Fields: refs, NeedAppearances: true }) },
    extra: new Map<number, PdfObject>([
      ...refs.map((at, index): [number, PdfObject] => [at.number, fields[index] as Dict]),
      [STALE.number, stale],
      ...more,
    ]),
  });
  const update = new IncrementalUpdate(new PdfReader(document));
  settleAppearances(update, update.reader.rootRef, embedFont(update, latinFont()));
  const reader = new PdfReader(update.build().bytes);
  const dictOf = (at: Ref) => reader.resolve(at) as Dict;
  return {
    reader,
    dictOf,
    differing: differingFields(reader, listFields(reader, reader.catalog)),
    pictureOf: (at = FIELD) => streamAt(reader, dictAt(reader, dictOf(at), "AP"), "N"),
  };
};

const shownIn = (reader: PdfReader, picture: Stream | undefined) => {
  if (!picture) return { rows: [], marked: [] };
  const resources = dictAt(reader, picture.dict, "Resources") ?? new Dict();
  const { runs, fills } = contentWithFills(reader, reader.decode(picture), resources);
  const marked = runs.filter(({ y }) => fills.some((fill) => fill[1] <= y && y < fill[3]));
  return { rows: runs.map(({ text }) => text), marked: marked.map(({ text }) => text), runs };
};

const aField = (entries: Entries): Dict =>
  dict({
    ...{ Type: name("Annot"), Subtype: name("Widget"), T: asciiString("campo"), Rect: [0, 0, 150, 90] },
    ...{ DA: asciiString("/Helv 10 Tf 0 g"), ...entries },
  });

const texts = (count: number) => Array.from({ length: count }, (_, index) => `opción ${index}`);

const aList = (entries: Entries) =>
  aField({ FT: name("Ch"), Opt: texts(3).map(textString), AP: dict({ N: STALE }), ...entries });

describe("a list box", () => {
  const ROWS_OF_90 = 6;

  test.each<[string, Entries, readonly string[], readonly string[]]>([
    ["its value among all options", { V: textString("opción 2") }, texts(3), ["opción 2"]],
    [
      "the text of what it sends",
      {
        V: textString("b"),
        Opt: [
          [textString("a"), textString("Alta")],
          [textString("b"), textString("Baja")],
        ],
      },
      ["Alta", "Baja"],
      ["Baja"],
    ],
    [
      "all its values",
      { Ff: MULTI_SELECT, V: ["opción 2", "opción 0"].map(textString) },
      texts(3),
      ["opción 0", "opción 2"],
    ],
    ["no mark without a value", {}, texts(3), []],
    ["no mark for what is no option", { V: textString("otra") }, texts(3), []],
    ["from where it is scrolled to", { TI: 4, Opt: texts(20).map(textString) }, texts(10).slice(4), []],
    [
      "as far as its value",
      { V: textString("opción 18"), Opt: texts(20).map(textString) },
      texts(20).slice(-ROWS_OF_90),
      ["opción 18"],
    ],
    [
      "the end, scrolled beyond it",
      { TI: 1e9, Opt: texts(20).map(textString) },
      texts(20).slice(-ROWS_OF_90),
      [],
    ],
  ])("shows %s", (_, entries, rows, marked) => {
    const { reader, pictureOf } = settled([aList(entries)]);
    expect(shownIn(reader, pictureOf())).toMatchObject({ rows, marked });
  });

  test("without a stated size shows all options as large as they fit", () => {
    const DA = asciiString("/Helv 0 Tf 0 g");
    const sizeOf = (count: number) => {
      const { reader, pictureOf } = settled([aList({ DA, Opt: texts(count).map(textString) })]);
      const { rows, runs } = shownIn(reader, pictureOf());
      expect(rows).toHaveLength(count);
      return runs?.[0]?.size ?? 0;
    };
    expect(sizeOf(2)).toBe(12);
    expect(sizeOf(10)).toBeLessThan(sizeOf(8));
    expect(sizeOf(10)).toBeGreaterThan(5);
  });

  test("is one row a line, whatever its options hold", () => {
    const Opt = ["uno\ndos", "", "tres"].map(textString);
    const { reader, pictureOf } = settled([aList({ Opt, V: textString("tres") })]);
    expect(shownIn(reader, pictureOf())).toMatchObject({ rows: ["uno dos", "tres"], marked: ["tres"] });
  });

  test("thousands of long ones: LIMIT", () => {
    const Opt = Array.from({ length: 2_000 }, () => textString("palabra ".repeat(40)));
    const lists = Array.from({ length: 1_000 }, () => aList({ Opt: ref(61), Rect: [0, 0, 150, 14_000] }));
    expect(() => settled(lists, [[61, Opt]])).toThrow(expect.objectContaining({ code: "LIMIT" }));
  });
});

describe("a picture of an older value", () => {
  test.each<[string, Entries, readonly string[]]>([
    ["of a text", { FT: name("Tx"), V: textString("nuevo") }, ["nuevo"]],
    ["of a text that was emptied", { FT: name("Tx") }, []],
    ["of a text that is empty", { FT: name("Tx"), V: textString("") }, []],
    ["of a combo box", { FT: name("Ch"), Ff: COMBO, V: textString("nuevo") }, ["nuevo"]],
    ["of a combo box that was emptied", { FT: name("Ch"), Ff: COMBO }, []],
    ["of a value of another type, which stays", { FT: name("Tx"), V: 7 }, ["viejo"]],
  ])("%s", (_, entries, rows) => {
    const { reader, pictureOf, differing } = settled([aField({ AP: dict({ N: STALE }), ...entries })]);
    expect(shownIn(reader, pictureOf()).rows).toEqual(rows);
    expect(differing).toEqual([]);
  });
});

describe("a check box", () => {
  const aBox = (entries: Entries) => aField({ FT: name("Btn"), Rect: [0, 0, 20, 20], ...entries });
  const AP = dict({ N: dict({ Si: STALE, Off: STALE }) });

  test.each<[string, Entries, string | undefined]>([
    ["on, as its value says", { V: name("Si"), AS: name("Off"), AP }, "Si"],
    ["on, where it said nothing", { V: name("Si"), AP }, "Si"],
    ["off, without a value", { AS: name("Si"), AP }, "Off"],
    ["off, for a state that it has not", { V: name("No"), AS: name("Si"), AP }, "Off"],
    ["as it was: one that acts", { Ff: PUSH_BUTTON, V: name("Si"), AS: name("Off"), AP }, "Off"],
    ["as it was: one without pictures that is off", { V: name("Off") }, undefined],
  ])("is %s, with its own pictures", (_, entries, state) => {
    const { reader, dictOf, differing } = settled([aBox(entries)]);
    expect(nameAt(reader, dictOf(FIELD), "AS")).toBe(state);
    expect(dictAt(reader, dictOf(FIELD), "AP")?.size).toBe("AP" in entries ? 1 : undefined);
    expect(differing).toEqual([]);
  });

  const drawnOf = (entries: Entries) => {
    const { reader, dictOf } = settled([aBox({ V: name("Si"), ...entries })]);
    const states = dictAt(reader, dictAt(reader, dictOf(FIELD), "AP"), "N");
    const content = (state: string) => {
      const stream = streamAt(reader, states, state);
      return stream ? reader.decode(stream).toString("latin1") : undefined;
    };
    return { state: nameAt(reader, dictOf(FIELD), "AS"), on: content("Si"), off: content("Off") };
  };

  test("without pictures is drawn, on and off", () => {
    const { state, on, off } = drawnOf({ MK: dict({ BC: [0] }) });
    expect(state).toBe("Si");
    expect(on).toMatch(/ l S Q/);
    expect(off).toContain("re S");
    expect(on?.startsWith(off?.trimEnd() ?? "?")).toBe(true);
  });

  test("has the mark that it names", () => {
    const marks = ["4", "8", "l", "n", "u"].map(
      (mark) => drawnOf({ MK: dict({ CA: asciiString(mark) }) }).on,
    );
    expect(new Set(marks).size).toBe(5);
    expect(drawnOf({ MK: dict({ CA: asciiString("x Do") }) }).on).toBe(marks[0]);
    expect(drawnOf({ Ff: RADIO }).on).toBe(marks[2]);
  });

  test("of several places is on in that of its value", () => {
    const kid = (own: string): Dict =>
      dict({
        Subtype: name("Widget"),
        Parent: FIELD,
        Rect: [0, 0, 9, 9],
        AP: dict({ N: dict({ [own]: STALE }) }),
      });
    const Kids = [ref(62), ref(63)];
    const field = dict({ FT: name("Btn"), Ff: RADIO, T: asciiString("campo"), V: name("B"), Kids });
    const { reader, dictOf } = settled(
      [field],
      [
        [62, kid("A")],
        [63, kid("B")],
      ],
    );
    expect(
      arrayAt(reader, dictOf(FIELD), "Kids")?.map((at) => nameAt(reader, dictOf(at as Ref), "AS")),
    ).toEqual(["Off", "B"]);
  });
});
