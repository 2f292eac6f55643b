import { describe, expect, test } from "vitest";
import { childrenOf, readAsn1, readFirstAsn1 } from "./read";
import {
  readBoolean,
  readCount,
  readImplicitCount,
  readInteger,
  readNamedBits,
  readOctets,
  readOid,
  readText,
  readTime,
} from "./values";
import {
  bmpString,
  boolean,
  certificateTime,
  generalizedTime,
  integer,
  namedBits,
  objectIdentifier,
  octetString,
  retag,
  sequence,
  setOf,
  tlv,
  utf8String,
} from "./write";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (text: string) => Buffer.from(text.replace(/\s/g, ""), "hex");

describe("writing DER", () => {
  test.each([
    { what: "zero", value: integer(0), as: "020100" },
    { what: "127", value: integer(127), as: "02017f" },
    { what: "128 keeps its sign", value: integer(128), as: "02020080" },
    { what: "256", value: integer(256), as: "02020100" },
    { what: "bytes with zeros in front", value: integer(bytes("0000ff")), as: "020200ff" },
    { what: "a large number", value: integer(2n ** 64n), as: "0209010000000000000000" },
    { what: "TRUE", value: boolean(true), as: "0101ff" },
    {
      what: "sha256 identifier",
      value: objectIdentifier("2.16.840.1.101.3.4.2.1"),
      as: "0609608648016503040201",
    },
    { what: "first arc 2 beyond 39", value: objectIdentifier("2.5.29.15"), as: "0603551d0f" },
    { what: "127 bytes", value: octetString(Buffer.alloc(127)).subarray(0, 2), as: "047f" },
    { what: "128 bytes", value: octetString(Buffer.alloc(128)).subarray(0, 3), as: "048180" },
    { what: "65536 bytes", value: octetString(Buffer.alloc(65536)).subarray(0, 5), as: "0483010000" },
    { what: "key usage bits 0 and 1", value: namedBits([0, 1]), as: "030206c0" },
    { what: "no bits", value: namedBits([]), as: "030100" },
    { what: "bit 8", value: namedBits([8]), as: "0303070080" },
    {
      what: "UTCTime",
      value: certificateTime(new Date("2049-12-31T23:59:59Z")),
      as: "170d3439313233313233353935395a",
    },
    {
      what: "GeneralizedTime from 2050",
      value: certificateTime(new Date("2050-01-01T00:00:00Z")),
      as: "180f32303530303130313030303030305a",
    },
  ])("$what", ({ value, as }) => expect(hex(value)).toBe(as));

  test("SET OF is ordered by encoding, whatever the order given", () => {
    const members = [octetString(bytes("02")), integer(5), octetString(bytes("01")), sequence(integer(1))];
    const sorted = "310c 020105 040101 040102 3003020101".replace(/\s/g, "").replace("310c", "310e");
    expect(hex(setOf(...members))).toBe(sorted);
    expect(hex(setOf(...members.reverse()))).toBe(sorted);
  });
});

describe("reading", () => {
  test.each(["1.2.840.113549.1.7.2", "2.16.840.1.101.3.4.2.1", "0.9.2342.19200300.100.1.1", "2.999.3"])(
    "identifier %s comes back",
    (oid) => expect(readOid(readAsn1(objectIdentifier(oid)))).toBe(oid),
  );

  test.each([0n, 1n, 127n, 128n, 255n, 65535n, 2n ** 130n])("integer %s comes back", (value) =>
    expect(readInteger(readAsn1(integer(value)))).toBe(value),
  );

  test("negative integers are read as such", () => expect(readInteger(readAsn1(bytes("0201ff")))).toBe(-1n));

  test.each([0, 1, 255, 256, 0x7fffffff])("count %d comes back", (value) => {
    expect(readCount(readAsn1(integer(value)))).toBe(value);
    expect(readImplicitCount(readAsn1(retag(0x80, integer(value))))).toBe(value);
  });

  test.each([
    { what: "a count of no bytes", read: () => readImplicitCount(readAsn1(tlv(0x80))) },
    { what: "a count of seven bytes", read: () => readImplicitCount(readAsn1(tlv(0x80, Buffer.alloc(7)))) },
    { what: "a negative count", read: () => readImplicitCount(readAsn1(bytes("8001ff"))) },
    { what: "a count of 2^31", read: () => readCount(readAsn1(integer(2 ** 31))) },
    { what: "a count below its bounds", read: () => readImplicitCount(readAsn1(bytes("800100")), 1, 9) },
    { what: "a count above its bounds", read: () => readImplicitCount(readAsn1(bytes("80010a")), 1, 9) },
    { what: "a number of no bytes", read: () => readInteger(readAsn1(tlv(0x02))) },
    {
      what: "a number of a megabyte",
      read: () => readInteger(readAsn1(tlv(0x02, Buffer.alloc(1 << 20, 1)))),
    },
    {
      what: "named bits by the million",
      read: () => readNamedBits(readAsn1(tlv(0x03, Buffer.alloc(1 << 20, 0xff)))),
    },
  ])("$what is refused", ({ read }) =>
    expect(read).toThrow(expect.objectContaining({ name: "Asn1Error", code: "INVALID" })),
  );

  test("text, bits, booleans and times come back", () => {
    expect(readText(readAsn1(utf8String("Núñez")))).toBe("Núñez");
    expect(readText(readAsn1(bmpString("Núñez €")))).toBe("Núñez €");
    expect([...readNamedBits(readAsn1(namedBits([1, 5, 8])))]).toEqual([1, 5, 8]);
    expect(readBoolean(readAsn1(boolean(false)))).toBe(false);
    const moment = new Date("2026-03-04T05:06:07Z");
    expect(readTime(readAsn1(generalizedTime(moment)))).toEqual(moment);
    expect(readTime(readAsn1(tlv(0x18, Buffer.from("20260304050607.25Z"))))).toEqual(
      new Date("2026-03-04T05:06:07.250Z"),
    );
    expect(readTime(readAsn1(tlv(0x17, Buffer.from("500101000000Z")))).getUTCFullYear()).toBe(1950);
  });

  test.each([
    "20270229000000Z",
    "20260431120000Z",
    "20270101240000Z",
    "20271301000000Z",
    "20270100000000Z",
    "20270101006000Z",
    "270229000000Z",
    "270101240000Z",
  ])("a moment that does not exist is refused: %s", (text) => {
    const value = readAsn1(tlv(text.length === 13 ? 0x17 : 0x18, Buffer.from(text)));
    expect(() => readTime(value)).toThrow(expect.objectContaining({ name: "Asn1Error", code: "INVALID" }));
  });

  test("the last day of February is read where there is one", () => {
    expect(readTime(readAsn1(tlv(0x17, Buffer.from("280229235959Z"))))).toEqual(
      new Date("2028-02-29T23:59:59Z"),
    );
  });

  test.each([
    { what: "nothing", input: "", code: "TRUNCATED" },
    { what: "a tag alone", input: "30", code: "TRUNCATED" },
    { what: "contents cut off", input: "3005 0201", code: "TRUNCATED" },
    { what: "length cut off", input: "3082 01", code: "TRUNCATED" },
    { what: "bytes behind", input: "020101 00", code: "TRAILING_BYTES" },
    { what: "a long form where the short one fits", input: "028101 05", code: "INVALID" },
    { what: "length with a zero in front", input: `0482 0080 ${"00".repeat(128)}`, code: "INVALID" },
    { what: "length of five bytes", input: "0485 0000000001 00", code: "INVALID" },
    { what: "indefinite length", input: "3080 020101 0000", code: "INVALID" },
    { what: "high tag number", input: "1f8101 00", code: "INVALID" },
  ])("refuses $what", ({ input, code }) =>
    expect(() => readAsn1(bytes(input))).toThrow(expect.objectContaining({ name: "Asn1Error", code })),
  );

  test("zeros behind the first value are left alone when asked", () =>
    expect(hex(readFirstAsn1(bytes("020101 000000")).raw)).toBe("020101"));

  test("BER rules take indefinite lengths and octets in pieces", () => {
    const outer = readAsn1(bytes("3080 2480 040201 02 040103 0000 020105 0000"), "ber");
    const [octets, number] = childrenOf(outer);
    expect(octets && hex(readOctets(octets))).toBe("010203");
    expect(number && readInteger(number)).toBe(5n);
  });

  test("an indefinite length that never ends is cut off, not read beyond", () =>
    expect(() => readAsn1(bytes("3080 020101"), "ber")).toThrow(
      expect.objectContaining({ code: "TRUNCATED" }),
    ));

  test("nesting is bounded in both forms", () => {
    const indefinite = Buffer.concat([Buffer.alloc(200_000, bytes("3080")), Buffer.alloc(200_000)]);
    expect(() => readAsn1(indefinite, "ber")).toThrow(expect.objectContaining({ code: "TOO_DEEP" }));

    let nested = sequence();
    for (let depth = 0; depth < 40; depth += 1) nested = sequence(nested);
    const descend = () => {
      for (let value = readAsn1(nested); ; ) {
        const [child] = childrenOf(value);
        if (!child) return;
        value = child;
      }
    };
    expect(descend).toThrow(expect.objectContaining({ code: "TOO_DEEP" }));
  });

  test("the number of values in one is bounded", () =>
    expect(() => childrenOf(readAsn1(sequence(Buffer.alloc(40_000, bytes("0500")))))).toThrow(
      expect.objectContaining({ code: "TOO_MANY" }),
    ));
});
