import { describe, expect, test } from "vitest";
import {
  boolean,
  generalizedTime,
  implicitPrimitive,
  integer,
  objectIdentifier,
  octetString,
  retag,
  sequence,
} from "../asn1/write";
import { hashIdentifier } from "../cms/algorithms";
import { parseTokenInfo } from "./token-info";

const withAccuracy = (...fields: Buffer[]): Buffer =>
  sequence(
    integer(1),
    objectIdentifier("1.2.3.4"),
    sequence(hashIdentifier("sha256"), octetString(Buffer.alloc(32))),
    integer(7),
    generalizedTime(new Date("2027-03-05T15:00:00Z")),
    sequence(...fields),
  );

const millis = (...bytes: number[]) => implicitPrimitive(0, Buffer.from(bytes));
const micros = (...bytes: number[]) => implicitPrimitive(1, Buffer.from(bytes));

describe("the accuracy of a token", () => {
  test.each([
    { what: "nothing", fields: [], accuracyMs: 0 },
    { what: "seconds", fields: [integer(2)], accuracyMs: 2000 },
    { what: "milliseconds", fields: [millis(0x03, 0xe7)], accuracyMs: 999 },
    { what: "all three", fields: [integer(1), millis(0x01, 0xf4), micros(0x00, 0xfa)], accuracyMs: 1500.25 },
  ])("of $what is $accuracyMs ms", ({ fields, accuracyMs }) => {
    expect(parseTokenInfo(withAccuracy(...fields)).accuracyMs).toBe(accuracyMs);
  });

  test.each([
    { what: "milliseconds of no bytes", fields: [millis()] },
    { what: "milliseconds of seven bytes", fields: [millis(0, 0, 0, 0, 0, 0, 1)] },
    { what: "no milliseconds", fields: [millis(0)] },
    { what: "a thousand milliseconds", fields: [millis(0x03, 0xe8)] },
    { what: "negative milliseconds", fields: [millis(0xff)] },
    { what: "microseconds of no bytes", fields: [micros()] },
    { what: "microseconds of a megabyte", fields: [implicitPrimitive(1, Buffer.alloc(1 << 20, 1))] },
    { what: "a thousand microseconds", fields: [micros(0x03, 0xe8)] },
    { what: "negative seconds", fields: [Buffer.from("0201ff", "hex")] },
    { what: "a further field", fields: [integer(1), integer(1)] },
    { what: "fields in another order", fields: [micros(1), millis(1)] },
  ])("of $what is refused as broken", ({ fields }) => {
    expect(() => parseTokenInfo(withAccuracy(...fields))).toThrow(
      expect.objectContaining({ name: "Asn1Error" }),
    );
  });
});

describe("a token that means more than is known", () => {
  const tokenWith = ({ version = 1, extensions = [] as readonly Buffer[] }): Buffer =>
    sequence(
      integer(version),
      objectIdentifier("1.2.3.4"),
      sequence(hashIdentifier("sha256"), octetString(Buffer.alloc(32))),
      integer(7),
      generalizedTime(new Date("2027-03-05T15:00:00Z")),
      ...(extensions.length > 0 ? [retag(0xa1, sequence(...extensions))] : []),
    );
  const extension = (...critical: Buffer[]) =>
    sequence(objectIdentifier("1.2.3.5"), ...critical, octetString(Buffer.from("x")));

  test("is read where that may be passed over", () => {
    expect(parseTokenInfo(tokenWith({ extensions: [extension()] })).serialNumber).toBe(7n);
  });

  test.each([
    { what: "another version", token: tokenWith({ version: 2 }) },
    { what: "a critical extension", token: tokenWith({ extensions: [extension(boolean(true))] }) },
  ])("is refused with $what", ({ token }) => {
    expect(() => parseTokenInfo(token)).toThrow(expect.objectContaining({ name: "Asn1Error" }));
  });
});
