import { describe, expect, test } from "vitest";
import { listFields } from "../pdf/acro-form";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { type Dict, dict, name, type PdfObject, type Ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { aComposedDocument, STAMP, signWithoutValue } from "../sign/test-signing";
import { differingFields } from "./differing-fields";

const PASSWORD = 1 << 13;
const RADIO = 1 << 15;

type Entries = Record<string, PdfObject>;

const withField = (field: (update: IncrementalUpdate) => Dict): PdfReader => {
  const update = new IncrementalUpdate(new PdfReader(aComposedDocument(1)));
  const form = update.reader.catalog.get("AcroForm") as Ref;
  const fields = update.resolve(update.edit(form).get("Fields"));
  update.edit(form).set("Fields", [...(Array.isArray(fields) ? fields : []), update.add(field(update))]);
  return new PdfReader(update.build().bytes);
};

const differing = (reader: PdfReader) => differingFields(reader, listFields(reader, reader.catalog));

const drawn = (update: IncrementalUpdate, content: string): Dict => {
  const Font = dict({
    F1: dict({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }),
  });
  return dict({ N: update.add(new Stream(dict({ Resources: dict({ Font }) }), Buffer.from(content))) });
};

const textField = (content: string, entries: Entries) =>
  withField((update) =>
    dict({
      Subtype: name("Widget"),
      FT: name("Tx"),
      T: textString("importe"),
      Rect: [0, 0, 9, 9],
      AP: drawn(update, content),
      ...entries,
    }),
  );

const SHOWS_1000 = "BT /F1 9 Tf (1000) Tj ET";

describe("a text field", () => {
  test.each([
    { what: "says what it shows", content: SHOWS_1000, entries: { V: textString("1000") } },
    {
      what: "breaks its lines",
      content: "BT /F1 9 Tf (10) Tj 0 -9 Td (00) Tj ET",
      entries: { V: textString("1 000") },
    },
    { what: "is formatted by a script", content: SHOWS_1000, entries: { V: textString("1e3"), AA: dict() } },
    {
      what: "hides what is typed",
      content: "BT (****) Tj ET",
      entries: { V: textString("abcd"), Ff: PASSWORD },
    },
    { what: "draws no text", content: "0 0 9 9 re f", entries: { V: textString("1000") } },
    { what: "is empty", content: "", entries: {} },
    { what: "is drawn by broken content", content: "BT (1000 Tj", entries: { V: textString("9") } },
  ])("that $what does not differ", ({ content, entries }) => {
    expect(differing(textField(content, entries))).toEqual([]);
  });

  test.each([
    { what: "another value", entries: { V: textString("9000") } },
    { what: "no value", entries: {} },
    { what: "more of a value", entries: { V: textString("10009") } },
  ])("that shows a number and holds $what differs", ({ entries }) => {
    expect(differing(textField(SHOWS_1000, entries))).toEqual(["importe"]);
  });
});

describe("a button", () => {
  const button = (entries: Entries) =>
    withField((update) =>
      dict({
        Subtype: name("Widget"),
        FT: name("Btn"),
        T: textString("acepta"),
        Rect: [0, 0, 9, 9],
        AP: dict({ N: dict({ Si: update.add(new Stream(dict(), Buffer.from("0 0 9 9 re f"))) }) }),
        ...entries,
      }),
    );
  const group = (value: string, states: readonly [string, string]) =>
    withField((update) => {
      const kid = (own: string, state: string) =>
        update.add(
          dict({
            Subtype: name("Widget"),
            Rect: [0, 0, 9, 9],
            AS: name(state),
            AP: dict({ N: dict({ [own]: update.add(new Stream(dict(), Buffer.from("f"))) }) }),
          }),
        );
      const Kids = [kid("A", states[0]), kid("B", states[1])];
      return dict({ FT: name("Btn"), Ff: RADIO, T: textString("acepta"), V: name(value), Kids });
    });

  test("shows the state that is its value", () => {
    expect(differing(button({ V: name("Si"), AS: name("Si") }))).toEqual([]);
    expect(differing(button({ AS: name("Off") }))).toEqual([]);
    expect(differing(group("B", ["Off", "B"]))).toEqual([]);
  });

  test("differs when it shows another one", () => {
    expect(differing(button({ V: name("Off"), AS: name("Si") }))).toEqual(["acepta"]);
    expect(differing(button({ V: name("Si"), AS: name("Off") }))).toEqual(["acepta"]);
    expect(differing(group("B", ["A", "Off"]))).toEqual(["acepta"]);
    expect(differing(group("B", ["A", "B"]))).toEqual(["acepta"]);
  });
});

test("a picture that can't be decoded is no reason to refuse the document", () => {
  const reader = withField((update) =>
    dict({
      Subtype: name("Widget"),
      FT: name("Tx"),
      T: textString("importe"),
      AP: dict({ N: update.add(new Stream(dict({ Filter: name("JPXDecode") }), Buffer.from("x"))) }),
    }),
  );
  expect(differing(reader)).toEqual([]);
});

test("our own fields do not differ, whatever letters they hold", () => {
  const stamp = { ...STAMP, cityAndDate: "Ñandú, 3 de marzo — “שלום” łş" };
  const pdf = signWithoutValue(aComposedDocument(1), { stamp });
  expect(differing(new PdfReader(pdf))).toEqual([]);
});
