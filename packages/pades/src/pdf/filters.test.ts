import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodeStream } from "./filters";
import { dict, name, type PdfObject, Ref, Stream } from "./objects";

const source = {
  resolve: (object: PdfObject | undefined) => (object === undefined || object instanceof Ref ? null : object),
  decode: () => Buffer.alloc(0),
};

const decode = (entries: Record<string, PdfObject>, data: Buffer, maxBytes = 1_000_000): Buffer =>
  decodeStream(source, new Stream(dict(entries), data), { streamBytes: maxBytes, filters: 8 });

describe("filters", () => {
  test.each([
    { filter: "ASCIIHexDecode", data: "48 65 6c6C6f>", text: "Hello" },
    { filter: "ASCII85Decode", data: '87cURD]i,"Ebo80~>', text: "Hello World!" },
    { filter: "ASCII85Decode", data: "z~>", text: "\0\0\0\0" },
    { filter: "RunLengthDecode", data: "\u0002abc\u00fdx\u0080", text: "abcxxxx" },
    // ISO 32000-1, 7.4.4.2, example 1
    { filter: "LZWDecode", data: "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", text: "-----A---B" },
  ])("undoes $filter", ({ filter, data, text }) => {
    expect(decode({ Filter: name(filter) }, Buffer.from(data, "latin1")).toString("latin1")).toBe(text);
  });

  test("undoes a chain in order", () => {
    const hex = Buffer.from(`${deflateSync(Buffer.from("cadena")).toString("hex")}>`);
    const filters = [name("ASCIIHexDecode"), name("FlateDecode")];
    expect(decode({ Filter: filters, DecodeParms: [null, null] }, hex).toString()).toBe("cadena");
  });

  test("reads Flate data without its checksum", () => {
    const whole = deflateSync(Buffer.from("sin suma"));
    expect(decode({ Filter: name("FlateDecode") }, whole.subarray(0, -4)).toString()).toBe("sin suma");
  });

  // Rows of three bytes, each row written with another PNG filter: none, sub, up, average, Paeth.
  const rows = [
    [0, 10, 20, 30],
    [1, 10, 10, 10],
    [2, 1, 1, 1],
    [3, 6, 5, 5],
    [4, 1, 1, 1],
  ];
  test("undoes every PNG predictor", () => {
    const params = dict({ Predictor: 15, Columns: 3 });
    const out = decode(
      { Filter: name("FlateDecode"), DecodeParms: params },
      deflateSync(Buffer.from(rows.flat())),
    );
    expect([...out]).toEqual([10, 20, 30, 10, 20, 30, 11, 21, 31, 11, 21, 31, 12, 22, 32]);
  });

  test.each([
    { bits: 8, columns: 4, data: [1, 1, 1, 1], out: [1, 2, 3, 4] },
    { bits: 16, columns: 2, data: [0, 255, 0, 1], out: [0, 255, 1, 0] },
    { bits: 4, columns: 4, data: [0x11, 0x11], out: [0x12, 0x34] },
  ])("undoes the TIFF predictor at $bits bits", ({ bits, columns, data, out }) => {
    const params = dict({ Predictor: 2, Columns: columns, BitsPerComponent: bits });
    const decoded = decode(
      { Filter: name("FlateDecode"), DecodeParms: params },
      deflateSync(Buffer.from(data)),
    );
    expect([...decoded]).toEqual(out);
  });

  test.each([
    { what: "an image codec", filter: "DCTDecode", data: "x", code: "FILTER" },
    { what: "damaged Flate", filter: "FlateDecode", data: "no", code: "FILTER" },
    { what: "damaged ASCII85", filter: "ASCII85Decode", data: "\x7f~>", code: "FILTER" },
    { what: "damaged LZW", filter: "LZWDecode", data: "\xff\xff\xff", code: "FILTER" },
  ])("refuses $what", ({ filter, data, code }) => {
    expect(() => decode({ Filter: name(filter) }, Buffer.from(data, "latin1"))).toThrow(
      expect.objectContaining({ code }),
    );
  });

  test.each([
    { filter: "FlateDecode", data: deflateSync(Buffer.alloc(10_000)) },
    { filter: "RunLengthDecode", data: Buffer.alloc(10, 129) },
    { filter: "ASCII85Decode", data: Buffer.alloc(1_000, "z") },
    { filter: "ASCII85Decode", data: Buffer.alloc(1_000, "!") },
    { filter: "LZWDecode", data: Buffer.alloc(1_000) },
  ])("stops a bomb in $filter", ({ filter, data }) => {
    expect(() => decode({ Filter: name(filter) }, data, 100)).toThrow(
      expect.objectContaining({ code: "LIMIT" }),
    );
  });

  test("what stands for much comes in one piece, as fast as it is large", () => {
    const data = Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.from([129, 7])));
    const out = decode({ Filter: name("RunLengthDecode") }, data, 20_000_000);
    expect(out).toHaveLength(12_800_000);
    expect(out.every((byte) => byte === 7)).toBe(true);
  });

  test.each([
    { Predictor: 9, Columns: 3 },
    { Predictor: 12, Columns: 0 },
    { Predictor: 12, Columns: 3, Colors: 1e9 },
    { Predictor: 12, Columns: 3, BitsPerComponent: 7 },
  ])("refuses predictor parameters %o", (params) => {
    const data = deflateSync(Buffer.from(rows.flat()));
    expect(() => decode({ Filter: name("FlateDecode"), DecodeParms: dict(params) }, data)).toThrow(
      expect.objectContaining({ code: "FILTER" }),
    );
  });
});
