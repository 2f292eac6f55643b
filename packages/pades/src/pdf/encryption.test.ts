import { expect, test } from "vitest";
import { aDocument } from "../test-documents";
import { openEncryption } from "./encryption";
import { IncrementalUpdate } from "./incremental-update";
import { type Dict, dict, name, PdfString, ref, Stream } from "./objects";
import { PdfReader } from "./reader";

const hex = (text: string) => new PdfString(Buffer.from(text, "hex"), true);

// As qpdf 11 wrote them (AES-128, no password to open), with a text of object 3.
const ID = hex("31415926535897932384626433832795");
const ENCRYPT = dict({
  Filter: name("Standard"),
  V: 4,
  R: 4,
  Length: 128,
  P: -4,
  O: hex("23d51bb8081abde412d51dbf9017ccaa31e7762d4570dabe24b32e274e6be108"),
  U: hex("2419d9e35a6346a22a65835f792ba3300122456a91bae5134273a6db134c87c4"),
  CF: dict({ StdCF: dict({ CFM: name("AESV2"), AuthEvent: name("DocOpen"), Length: 16 }) }),
  StmF: name("StdCF"),
  StrF: name("StdCF"),
});
const TEXT = hex("0e1c2a38465462707e8c9aa8b6c4d2e0e1b0e978c5a1c9470ab00b00bd191834");

const plain = new PdfReader(aDocument());
const encryption = openEncryption(plain, ENCRYPT, { id: ID.bytes, known: new Map() });
const decrypted = (string: PdfString, number = 3) => encryption.decrypt(string, ref(number)) as PdfString;
const encrypted = (string: PdfString, number = 3) => encryption.encrypt(string, ref(number)) as PdfString;

/** Neither what viewers may show of it, nor text. */
const SEALED = [
  { what: "text of another object", string: TEXT, number: 4 },
  { what: "a part of a block", string: new PdfString(TEXT.bytes.subarray(0, 20)), number: 3 },
  { what: "less than a block", string: new PdfString(Buffer.from("a pagar: 5")), number: 3 },
  {
    what: "more than blocks",
    string: new PdfString(Buffer.concat([TEXT.bytes, Buffer.from("abc")])),
    number: 3,
  },
  {
    what: "text in clear",
    string: new PdfString(Buffer.from("a pagar: 500 pesos, en dos cuotas")),
    number: 3,
  },
];

test("a string is read with the key of its object", () => {
  expect(decrypted(TEXT).bytes.toString()).toBe("This is a text");
  for (const empty of [0, 16])
    expect(decrypted(new PdfString(TEXT.bytes.subarray(0, empty))).bytes).toHaveLength(0);
});

test.each(SEALED)("$what: kept as it stands, and written as it stands", ({ string, number }) => {
  const read = decrypted(string, number);
  expect(encrypted(read, number).bytes).toEqual(string.bytes);
  expect(read.bytes.includes(string.bytes)).toBe(false);
});

test.each(SEALED)("$what: equal to itself alone", ({ string, number }) => {
  const read = decrypted(string, number);
  expect(decrypted(string, number).bytes).toEqual(read.bytes);
  const readable = decrypted(encrypted(string, number), number);
  expect(readable.bytes).toEqual(string.bytes);
  const elsewhere = decrypted(string, 5);
  const others = SEALED.filter((other) => other.string !== string).map((other) =>
    decrypted(other.string, other.number),
  );
  for (const other of [readable, elsewhere, ...others]) expect(other.bytes).not.toEqual(read.bytes);
});

test("a damaged stream is an error still", () => {
  const stream = new Stream(dict(), Buffer.alloc(40, 1));
  expect(() => encryption.decrypt(stream, ref(3))).toThrow(
    expect.objectContaining({ name: "PdfError", code: "SYNTAX" }),
  );
});

test("a document with such a string is read, and changed without touching it", () => {
  const extra = new Map([[40, dict({ CA: TEXT, List: [TEXT] })]]);
  const streams = dict({ ...Object.fromEntries(ENCRYPT), StmF: name("Identity") });
  const pdf = aDocument({ extra, trailer: { ID: [ID, ID], Encrypt: streams } });
  const reader = new PdfReader(pdf);
  const update = new IncrementalUpdate(reader);
  update.edit(ref(40)).set("New", new PdfString(Buffer.from("nuevo")));
  const changed = update.build().bytes;
  const before = reader.resolve(ref(40)) as Dict;
  const after = new PdfReader(changed).resolve(ref(40)) as Dict;
  expect(after.get("CA")).toEqual(before.get("CA"));
  expect(after.get("List")).toEqual(before.get("List"));
  expect((after.get("New") as PdfString).bytes.toString()).toBe("nuevo");
  const stored = `<${TEXT.bytes.toString("hex")}>`;
  expect(changed.toString("latin1", pdf.length).split(stored)).toHaveLength(3);
});
