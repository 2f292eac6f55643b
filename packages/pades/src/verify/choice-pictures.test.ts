import { describe, expect, test } from "vitest";
import { listFields } from "../pdf/acro-form";
import { dict, name, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { differingFields } from "./differing-fields";

type Entries = Readonly<Record<string, PdfObject>>;

const COMBO = 1 << 17;
const OPTIONS = ["cinco", "seis", "siete"];
const Opt = OPTIONS.map(textString);
const PAIRS = OPTIONS.map((text, index) => [textString(String(5 + index)), textString(text)]);

const row = (text: string, y: number) => `1 0 0 1 2 ${y} Tm (${text}) Tj`;
const bar = (y: number) => `0.6 0.75 0.85 rg 1 ${y} 148 12 re f`;
/** As viewers draw lists: a bar behind what is chosen, then a row for each option. */
const aList = (texts: readonly string[], marked: readonly number[] = []) => {
  const bars = marked.map((index) => bar(75 - 12 * index));
  const rows = texts.map((text, index) => row(text, 78 - 12 * index));
  return `1 g 0 0 150 90 re f /Tx BMC q 1 1 148 88 re W n ${bars.join(" ")} BT 0 g /F1 10 Tf ${rows.join(" ")} ET Q EMC`;
};

/** The fields that differ, of a form of one choice field with this picture. */
const differing = (content: string, entries: Entries): string[] => {
  const field = dict({
    ...{ Subtype: name("Widget"), FT: name("Ch"), T: textString("lista"), Rect: [0, 0, 150, 90], Opt },
    ...{ AP: dict({ N: ref(41) }), ...entries },
  });
  const resources = dict({ Font: dict({ F1: ref(3) }) });
  const picture = new Stream(dict({ BBox: [0, 0, 150, 90], Resources: resources }), Buffer.from(content));
  const pdf = aDocument({
    catalog: { AcroForm: dict({ Fields: [ref(40)] }) },
    page: { Annots: [ref(40)] },
    extra: new Map<number, PdfObject>([
      [40, field],
      [41, picture],
    ]),
  });
  const reader = new PdfReader(pdf);
  return differingFields(reader, listFields(reader, reader.catalog));
};

const V = textString("siete");
const BOTH = [textString("cinco"), textString("siete")];

describe("a list box", () => {
  test.each<[string, string, Entries]>([
    ["marks its value", aList(OPTIONS, [2]), { V }],
    ["marks the text of what it sends", aList(OPTIONS, [2]), { V: textString("7"), Opt: PAIRS }],
    ["marks all its values", aList(OPTIONS, [0, 2]), { V: BOTH }],
    ["marks nothing that we see", aList(OPTIONS), { V }],
    ["is striped", aList([...OPTIONS, "ocho"], [0, 2]), { V: textString("seis") }],
    ["has no value and marks none", aList(OPTIONS), {}],
    ["says by places what is chosen", aList(OPTIONS, [0]), { I: [2] }],
    ["is formatted by a script", aList(["a"]), { V, AA: dict() }],
    ["is drawn by broken content", "BT (cinco Tj", { V }],
    ["shows one option of many", aList(["siete"], [0]), { V }],
  ])("that %s does not differ", (_, content, entries) => {
    expect(differing(content, entries)).toEqual([]);
  });

  test.each<[string, string, Entries]>([
    ["shows other options than its value", aList(["uno", "dos"]), { V }],
    ["marks another option than its value", aList(OPTIONS, [0]), { V }],
    ["marks another one than it sends", aList(OPTIONS, [0]), { V: textString("7"), Opt: PAIRS }],
    ["marks others than its values", aList(OPTIONS, [1]), { V: BOTH }],
    ["marks one and has no value", aList(OPTIONS, [1]), {}],
    ["marks another one, moved", `q 1 0 0 1 5 -5 cm ${aList(OPTIONS, [0])} Q`, { V }],
  ])("that %s differs", (_, content, entries) => {
    expect(differing(content, entries)).toEqual(["lista"]);
  });

  test("of more options than anybody looks through is no reason to refuse the document", () => {
    const many = Array.from({ length: 100_001 }, () => 0);
    expect(differing(aList(OPTIONS, [0]), { V, Opt: many })).toEqual([]);
  });
});

describe("a combo box", () => {
  const shows = (text: string) => `BT /F1 10 Tf 2 3 Td (${text}) Tj ET`;

  test.each<[string, string, Entries]>([
    ["its value", "siete", { V }],
    ["the text of what it sends", "siete", { V: textString("7"), Opt: PAIRS }],
    ["what somebody typed", "ocho", { V: textString("ocho") }],
  ])("that shows %s does not differ", (_, text, entries) => {
    expect(differing(shows(text), { Ff: COMBO, ...entries })).toEqual([]);
  });

  test.each<[string, string, Entries]>([
    ["another option", "seis", { V }],
    ["what it sends, instead of its text", "7", { V: textString("7"), Opt: PAIRS }],
    ["one without a value", "seis", {}],
  ])("that shows %s differs", (_, text, entries) => {
    expect(differing(shows(text), { Ff: COMBO, ...entries })).toEqual(["lista"]);
  });
});

test("what we draw before the first signature does not differ", () => {
  const field = dict({
    ...{
      Subtype: name("Widget"),
      FT: name("Ch"),
      T: textString("lista"),
      Rect: [300, 700, 450, 790],
      Opt,
      V,
    },
    ...{ AP: dict({ N: ref(41) }), DA: textString("/F1 10 Tf 0 g") },
  });
  const stale = new Stream(dict({ Resources: dict() }), Buffer.from(aList(["uno", "dos"], [1])));
  const pdf = aDocument({
    catalog: { AcroForm: dict({ Fields: [ref(40)], NeedAppearances: true }) },
    page: { Annots: [ref(40)] },
    extra: new Map<number, PdfObject>([
      [40, field],
      [41, stale],
    ]),
  });
  const namesIn = (bytes: Buffer) => {
    const reader = new PdfReader(bytes);
    return differingFields(reader, listFields(reader, reader.catalog));
  };
  expect(namesIn(pdf)).toEqual(["lista"]);
  expect(namesIn(signWithoutValue(pdf))).toEqual([]);
});
