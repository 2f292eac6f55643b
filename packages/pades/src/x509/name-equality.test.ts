import { describe, expect, test } from "vitest";
import { NAME_OID } from "../asn1/oids";
import { TAG } from "../asn1/tags";
import { objectIdentifier, sequence, setOf, tlv, utf8String } from "../asn1/write";
import { isSameName } from "./name-equality";

const named = (value: Buffer): Buffer =>
  sequence(setOf(sequence(objectIdentifier(NAME_OID.organization), value)));
const text = (value: string): Buffer => named(utf8String(value));
const universal = (value: string): Buffer => {
  const letters = Array.from(value, (letter) => letter.codePointAt(0) ?? 0);
  const body = Buffer.alloc(letters.length * 4);
  for (const [index, point] of letters.entries()) body.writeUInt32BE(point, index * 4);
  return named(tlv(TAG.UNIVERSAL_STRING, body));
};

describe("a name is the same (RFC 5280, 7.1; RFC 4518, 2.2)", () => {
  test.each([
    { what: "in other cases and with other blanks", other: text(" muni \u00a0 ÑANDÚ") },
    { what: "with marks put together otherwise", other: text("Muni N\u0303andu\u0301") },
    { what: "with what nobody sees", other: text("Mu\u00adni \u200bÑan\u2060dú\ufe0f") },
    { what: "in another string type", other: universal("Muni Ñandú") },
  ])("$what", ({ other }) => expect(isSameName(text("Muni Ñandú"), other)).toBe(true));

  test("and another one with other letters", () => {
    expect(isSameName(text("Muni Ñandú"), text("Muni Nandú"))).toBe(false);
  });
});

test("letters without end are compared as they stand, since putting their marks in order takes long", () => {
  const marks = (first: string, second: string) => text(`${first.repeat(60_000)}${second.repeat(60_000)}`);
  // In order they are the same.
  expect(isSameName(marks("\u0301", "\u0323"), marks("\u0323", "\u0301"))).toBe(false);
  expect(isSameName(marks("\u0301", "\u0323"), marks("\u0301", "\u0323"))).toBe(true);
});
