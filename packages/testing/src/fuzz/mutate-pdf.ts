import { deflateSync, inflateSync } from "node:zlib";
import { PdfError } from "@foja/pades/pdf/errors";
import { IncrementalUpdate } from "@foja/pades/pdf/incremental-update";
import { Dict, name, type PdfObject, PdfString, Ref, Stream } from "@foja/pades/pdf/objects";
import { PdfReader } from "@foja/pades/pdf/reader";
import { type Mutation, mutateBytes } from "./mutation";
import type { Random } from "./random";

const WORDS = [
  ...[
    "/Kids",
    "/Length 0",
    "/Prev 0",
    "/Size 1",
    "/Type/XRef",
    "/ObjStm",
    "/Filter/FlateDecode",
    "/ByteRange",
  ],
  ...[
    "/Root 1 0 R",
    "/Predictor 15",
    "/Columns 0",
    "/W[1 9 9]",
    "/Index[0 9999999]",
    "/Encrypt 1 0 R",
    "/Annots",
  ],
  ...[
    "[",
    "]",
    "<<",
    ">>",
    "(",
    ")",
    "<",
    ">",
    "null",
    "true",
    "-1",
    "4294967296",
    "1e99",
    "7 0 R",
    "R",
    "\0",
  ],
  ...[
    "obj",
    "endobj",
    "stream\n",
    "endstream",
    "xref\n",
    "trailer",
    "startxref\n0\n",
    "%%EOF",
    "%PDF-1.7",
    "\r",
    "\\",
  ],
];

const plain = mutateBytes(WORDS);

/** Bytes of the file; what one stream decodes to, where it can be packed into its old room; or objects, by a proper update. */
export const mutatePdf: Mutation = (bytes, random, others) => {
  const ways = [plain, plain, insideStream, withUpdate, withUpdate];
  return random.pick(ways)(bytes, random, others);
};

const insideStream: Mutation = (bytes, random, others) => {
  const starts: number[] = [];
  for (
    let at = bytes.indexOf("stream");
    at >= 0 && starts.length < 5_000;
    at = bytes.indexOf("stream", at + 6)
  ) {
    // Not the end of "endstream".
    if (bytes[at - 1] !== 0x64) starts.push(at + 6 + (bytes[at + 6] === 13 ? 2 : 1));
  }
  if (starts.length === 0) return plain(bytes, random, others);
  const start = random.pick(starts);
  const end = bytes.indexOf("endstream", start);
  if (end < 0) return plain(bytes, random, others);
  try {
    const decoded = inflateSync(bytes.subarray(start, end), { maxOutputLength: 1_000_000 });
    const packed = deflateSync(plain(decoded, random, others), { level: 9 });
    if (packed.length > end - start) return plain(bytes, random, others);
    const changed = Buffer.from(bytes);
    changed.set(packed, start);
    return changed;
  } catch {
    return plain(bytes, random, others);
  }
};

const withUpdate: Mutation = (bytes, random, others) => {
  try {
    const reader = new PdfReader(bytes);
    const numbers = reader.objectNumbers();
    const update = new IncrementalUpdate(reader);
    for (let count = 1 + random.below(4); count > 0; count--) changeObject(update, numbers, random);
    return update.build().bytes;
  } catch (error) {
    if (error instanceof PdfError) return plain(bytes, random, others);
    throw error;
  }
};

const changeObject = (update: IncrementalUpdate, numbers: readonly number[], random: Random): void => {
  const ref = new Ref(random.pick(numbers));
  const make = () => anything(update, numbers, random);
  const makeInside = () => {
    const made = make();
    // A stream can't stand inside another object.
    return made instanceof Stream ? made.dict : made;
  };
  update.put(ref, random.oneIn(6) ? make() : changedPart(update.resolve(ref), makeInside, random));
};

type Make = () => PdfObject;

/** A copy with one entry, somewhere in it, taken out or replaced. */
const changedPart = (object: PdfObject, make: Make, random: Random): PdfObject => {
  if (object instanceof Stream) {
    const entries = changedPart(object.dict, make, random);
    return new Stream(entries instanceof Dict ? entries : new Dict(), object.data);
  }
  if (object instanceof Dict && object.size > 0) return changedDict(object, make, random);
  if (Array.isArray(object) && object.length > 0) return changedArray(object, make, random);
  return make();
};

const changedDict = (object: Dict, make: Make, random: Random): Dict => {
  const copy = new Dict(object);
  const key = random.pick([...copy.keys()]);
  if (random.oneIn(4)) copy.delete(key);
  else if (random.oneIn(2)) copy.set(key, changedPart(copy.get(key) ?? null, make, random));
  else copy.set(random.oneIn(3) ? random.pick(KEYS) : key, make());
  return copy;
};

const changedArray = (object: readonly PdfObject[], make: Make, random: Random): PdfObject[] => {
  const copy = [...object];
  const index = random.below(copy.length);
  if (random.oneIn(4)) copy.splice(index, 1);
  else if (random.oneIn(2)) copy[index] = changedPart(copy[index] ?? null, make, random);
  else copy.splice(index, random.below(2), make());
  return copy;
};

const KEYS = [
  ...[
    "Kids",
    "Parent",
    "Fields",
    "Annots",
    "AP",
    "V",
    "FT",
    "T",
    "Lock",
    "SV",
    "P",
    "Rect",
    "Contents",
    "ByteRange",
  ],
  ...[
    "Reference",
    "Perms",
    "DSS",
    "VRI",
    "Resources",
    "Font",
    "Rotate",
    "UserUnit",
    "MediaBox",
    "Length",
    "Filter",
  ],
  ...["StructTreeRoot", "ParentTree", "Nums", "K", "MarkInfo", "Extends", "F", "Type", "Subtype", "DocMDP"],
];

const anything = (update: IncrementalUpdate, numbers: readonly number[], random: Random): PdfObject => {
  const ref = () => new Ref(random.pick(numbers), random.oneIn(20) ? 1 : 0);
  const ways: readonly (() => PdfObject)[] = [
    () => null,
    () => random.oneIn(2),
    () => random.pick([0, -1, 1, 0.5, 90, 2 ** 31, 2 ** 53, -(2 ** 40), 1e-9, random.below(1000)]),
    () =>
      name(
        random.pick([...KEYS, "Sig", "Tx", "Btn", "Widget", "Page", "Pages", "FlateDecode", "LZWDecode", ""]),
      ),
    () => new PdfString(random.bytes(random.below(40)), random.oneIn(2)),
    () => new PdfString(Buffer.from("\xfe\xff\x00n\x00u\x00m\x00e\x00r\x00o", "latin1")),
    ref,
    ref,
    () => Array.from({ length: random.below(6) }, () => (random.oneIn(2) ? ref() : random.below(600))),
    () => [[[[[[ref()]]]]]],
    () => new Dict([[random.pick(KEYS), ref()]]),
    () => update.resolve(ref()) as PdfObject,
    () => new Stream(new Dict([["Filter", name("FlateDecode")]]), deflateSync(Buffer.from("q 0 0 1 rg Q"))),
    () => new Stream(new Dict(), random.bytes(30)),
  ];
  return random.pick(ways)();
};
