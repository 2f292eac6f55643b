import { expect, test } from "vitest";
import { addToStore } from "../ltv/write-store";
import { arrayAt, dictAt } from "../pdf/access";
import { dict, flateStream, name, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { aDocument } from "../test-documents";
import { readSecurityStore, STORE_BYTES_MAX } from "./security-store";
import { STORE_ITEM_BYTES_MAX as ITEM_BYTES_MAX } from "./store-changes";

const stream = (text: string) => new Stream(dict(), Buffer.from(text));

const withStore = (store: PdfObject, extra: readonly (readonly [number, PdfObject])[] = []): PdfReader =>
  new PdfReader(aDocument({ catalog: { DSS: store }, extra: new Map(extra) }));

const read = (reader: PdfReader) => readSecurityStore(reader, reader.catalog);
const none = { certificates: [], ocsps: [], crls: [] };

test("a document without a store has nothing", () => {
  expect(read(new PdfReader(aDocument()))).toEqual(none);
});

test("what the lists and the entries of single signatures hold is read once", () => {
  const reader = withStore(
    dict({
      Certs: ref(40),
      OCSPs: [ref(42)],
      CRLs: [ref(43), ref(44)],
      VRI: dict({ A: dict({ Cert: [ref(41), ref(45)], OCSP: [ref(42)] }), B: ref(99) }),
    }),
    [
      [40, [ref(41)]],
      [41, stream("certificate")],
      [42, flateStream(dict(), Buffer.alloc(500, "ocsp"))],
      [43, stream("list")],
      [44, stream("list")],
      [45, stream("other certificate")],
    ],
  );
  expect(read(reader)).toEqual({
    certificates: [Buffer.from("certificate"), Buffer.from("other certificate")],
    ocsps: [Buffer.alloc(500, "ocsp")],
    crls: [Buffer.from("list")],
  });
});

test("what can't be read is left out", () => {
  const broken = new Stream(dict({ Filter: name("FlateDecode") }), Buffer.from("not compressed"));
  const reader = withStore(
    dict({ Certs: [ref(40), ref(41), 7, ref(98)], OCSPs: name("None"), CRLs: dict(), VRI: 3 }),
    [
      [40, broken],
      [41, stream("certificate")],
    ],
  );
  expect(read(reader)).toEqual({ ...none, certificates: [Buffer.from("certificate")] });
  expect(read(withStore(name("None")))).toEqual(none);
});

test("a small file whose store unpacks to hundreds of megabytes is refused", () => {
  const packed = (bytes: number) => flateStream(dict(), Buffer.alloc(bytes));
  const items = Math.floor(STORE_BYTES_MAX / ITEM_BYTES_MAX) + 1;
  const numbers = Array.from({ length: items }, (_, index) => 40 + index);
  const extra = numbers.map((number) => [number, packed(ITEM_BYTES_MAX)] as const);
  for (const list of ["Certs", "OCSPs", "CRLs"]) {
    const one = withStore(dict({ [list]: [ref(40)] }), [[40, packed(ITEM_BYTES_MAX + 1)]]);
    expect(() => read(one)).toThrow(expect.objectContaining({ code: "LIMIT" }));
    const all = withStore(dict({ [list]: numbers.map((number) => ref(number)) }), extra);
    expect(() => read(all)).toThrow(expect.objectContaining({ code: "LIMIT" }));
  }
});

test("a store that is built to exhaust the reader is refused", () => {
  const reader = withStore(dict({ Certs: Array.from({ length: 2_001 }, () => ref(40)) }), [
    [40, stream("x")],
  ]);
  expect(() => read(reader)).toThrow(expect.objectContaining({ code: "LIMIT" }));
});

test("adding keeps lists that are objects of their own, and writes nothing twice", () => {
  const reader = withStore(ref(39), [
    [39, dict({ Type: name("DSS"), Certs: ref(40), VRI: dict({ A: dict({ Cert: [ref(41)] }) }) })],
    [40, [ref(41)]],
    [41, stream("certificate")],
  ]);
  const evidence = {
    certificates: [Buffer.from("certificate"), Buffer.from("issuer"), Buffer.from("issuer")],
    ocsps: [Buffer.from("ocsp")],
    crls: [],
  };
  const { bytes: added, store: known } = addToStore(reader, read(reader), evidence) ?? {};
  if (!added) throw new Error("nothing was added");
  expect(added.subarray(0, reader.bytes.length).equals(reader.bytes)).toBe(true);
  const after = new PdfReader(added);
  expect(read(after)).toEqual({
    certificates: [Buffer.from("certificate"), Buffer.from("issuer")],
    ocsps: [Buffer.from("ocsp")],
    crls: [],
  });
  const store = dictAt(after, after.catalog, "DSS");
  expect(store?.get("Certs")).toEqual(ref(40));
  expect(arrayAt(after, store, "Certs")).toHaveLength(2);
  expect(dictAt(after, store, "VRI")).toEqual(dict({ A: dict({ Cert: [ref(41)] }) }));
  expect(known).toEqual(read(after));
  expect(addToStore(after, read(after), evidence)).toBeUndefined();
});
