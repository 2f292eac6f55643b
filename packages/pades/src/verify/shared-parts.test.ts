import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { dict, name, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { verifyPdf } from "./verify-pdf";

// Small files whose parts share what they are made of: each use by itself is cheap, all of them together are billions.

const FIRST = 100;
const numbers = (count: number, from = FIRST) => Array.from({ length: count }, (_, index) => from + index);

const verify = (pdf: Buffer, workTimes: number) =>
  verifyPdf(new PdfReader(pdf, { workBytes: workTimes * pdf.length }));

const withFields = (fields: readonly PdfObject[], extra: Iterable<readonly [number, PdfObject]>): Buffer =>
  aDocument({ catalog: { AcroForm: dict({ Fields: [...fields] }) }, extra: new Map(extra) });

describe("names that grow with the depth", () => {
  const nested = (depth: number, T: PdfObject): Buffer =>
    withFields(
      [ref(FIRST)],
      numbers(depth).map((number) => [
        number,
        dict({ T, FT: name("Sig"), ...(number < FIRST + depth - 1 ? { Kids: [ref(number + 1)] } : {}) }),
      ]),
    );

  test("end with a code", () => {
    expect(() => verify(nested(2_000, textString("n".repeat(10_000))), 1_000)).toThrow(
      expect.objectContaining({ code: "LIMIT" }),
    );
    expect(() => verify(nested(20_000, textString("n")), 1_000)).toThrow(
      expect.objectContaining({ code: "LIMIT" }),
    );
  });

  test("are no matter as long as names are", () => {
    expect(verify(nested(100, textString("n")), 1_000).signatures).toEqual([]);
  });
});

test("thousands of fields that share thousands of kids end with a code", () => {
  const kids = ref(99);
  const pdf = withFields(
    numbers(1_500).map((number) => ref(number)),
    [
      [99, numbers(1_500, 5_000).map((number) => ref(number))],
      ...numbers(1_500).map((number) => [number, dict({ FT: name("Tx"), Kids: kids })] as const),
    ],
  );
  expect(() => verify(pdf, 1_000)).toThrow(expect.objectContaining({ code: "LIMIT" }));
});

test("thousands of pages that share thousands of annotations read them once", () => {
  const annotations = numbers(3_000, 10_000);
  const pdf = aDocument({
    pages: 3_000,
    page: { Annots: ref(9_999) },
    extra: new Map<number, PdfObject>([
      [9_999, annotations.map((number) => ref(number))],
      ...annotations.map((number) => [number, dict({ Subtype: name("Text") })] as const),
    ]),
  });
  expect(verify(signWithoutValue(pdf), 200).signatures).toHaveLength(1);
});

test("thousands of fields that show one picture read it once", () => {
  const picture = new Stream(
    dict({ Subtype: name("Form"), BBox: [0, 0, 9, 9], Resources: dict({ Font: dict({ F1: ref(3) }) }) }),
    Buffer.from(`BT /F1 9 Tf ${"(x) Tj ".repeat(5_000)}ET`),
  );
  const fields = numbers(2_000, 5_000);
  const pdf = withFields(
    fields.map((number) => ref(number)),
    [
      [99, picture],
      ...fields.map(
        (number) =>
          [
            number,
            dict({
              FT: name("Tx"),
              T: textString(`t${number}`),
              V: textString("y"),
              Subtype: name("Widget"),
              Rect: [0, 0, 9, 9],
              AP: dict({ N: ref(99) }),
            }),
          ] as const,
      ),
    ],
  );
  let decoded = 0;
  const reader = new PdfReader(pdf);
  const decode = reader.decode.bind(reader);
  reader.decode = (stream, ...rest) => {
    if (stream.data.length > 10_000) decoded++;
    return decode(stream, ...rest);
  };
  expect(verifyPdf(reader).differingFields).toHaveLength(2_000);
  expect(decoded).toBe(1);
});

test("a trailer that names one object thousands of times looks at it once", () => {
  const signed = signWithoutValue(aDocument());
  const update = new IncrementalUpdate(new PdfReader(signed));
  const { number } = update.add(dict());
  const updated = update.build().bytes;
  const at = updated.lastIndexOf("trailer\n<<") + "trailer\n<<".length;
  const entry = Buffer.from(`/Foo [${`${number} 0 R `.repeat(20_000)}]`);
  const reader = new PdfReader(Buffer.concat([updated.subarray(0, at), entry, updated.subarray(at)]));
  let looks = 0;
  const isStructural = reader.isStructural.bind(reader);
  reader.isStructural = (object) => {
    looks++;
    return isStructural(object);
  };
  expect(verifyPdf(reader).signatures[0]?.modificationLevel).toBe("OTHER");
  expect(looks).toBe(1);
});
