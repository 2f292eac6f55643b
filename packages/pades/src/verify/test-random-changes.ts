import { nameAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, type PdfObject, PdfString, Ref, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { verifyPdf } from "./verify-pdf";

// Revisions that nobody planned, appended to a signed document. For tests that ask whether two verifiers agree on them.

/** Whole numbers from 0 below `limit`. */
export type Pick = (limit: number) => number;

/** The same numbers every time: a run that fails can be looked at again. */
export const numbersFrom = (seed: number): Pick => {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % limit;
  };
};

const oneOf = <T>(pick: Pick, list: readonly T[]): T => list[pick(list.length)] as T;

const KEYS = [
  "V",
  "AP",
  "AS",
  "DA",
  "F",
  "Ff",
  "FT",
  "Kids",
  "Lock",
  "MK",
  "Opt",
  "P",
  "Parent",
  "Rect",
  "T",
  "TU",
  "Type",
];
const PAGE_KEYS = [
  "Annots",
  "Contents",
  "CropBox",
  "MediaBox",
  "Resources",
  "Rotate",
  "StructParents",
  "Tabs",
  "AA",
];
const ROOT_KEYS = [
  "AcroForm",
  "DSS",
  "Extensions",
  "Lang",
  "MarkInfo",
  "Metadata",
  "Names",
  "OpenAction",
  "Pages",
  "Perms",
];

/** One to three objects added, changed, freed or written again as they were. */
export const randomRevision = (signed: Buffer, pick: Pick): Buffer => {
  const reader = new PdfReader(signed);
  const update = new IncrementalUpdate(reader);
  // A copy of a cross-reference stream is harmless, and a thing that only pyHanko minds.
  const numbers = reader.objectNumbers().filter((number) => !isCrossReference(reader, number));
  for (let left = 1 + pick(3); left > 0; left--) change(update, ref(oneOf(pick, numbers)), numbers, pick);
  return update.build().bytes;
};

const isCrossReference = (reader: PdfReader, number: number): boolean => {
  const object = reader.resolve(ref(number));
  return object instanceof Stream && nameAt(reader, object.dict, "Type") === "XRef";
};

const change = (update: IncrementalUpdate, target: Ref, numbers: readonly number[], pick: Pick): void => {
  const current = update.resolve(target);
  const kind = pick(8);
  if (kind === 0) update.put(target, current);
  else if (kind === 1) update.add(oneOf<PdfObject>(pick, [dict({ A: 1 }), textString("suelto"), [target]]));
  else if (kind === 2) update.put(target, update.resolve(ref(oneOf(pick, numbers))));
  else if (kind === 3) addField(update, numbers, pick);
  else edit(update, target, current, numbers, pick);
};

const edit = (
  update: IncrementalUpdate,
  target: Ref,
  current: PdfObject,
  numbers: readonly number[],
  pick: Pick,
): void => {
  if (current instanceof Dict) {
    const keys = [...current.keys(), ...oneOf(pick, [KEYS, PAGE_KEYS, ROOT_KEYS])];
    const key = oneOf(pick, keys);
    const value = someValue(update, current.get(key), numbers, pick);
    const copy = new Dict(current);
    if (value === undefined) copy.delete(key);
    else copy.set(key, value);
    update.put(target, copy);
  } else if (current instanceof Stream) {
    const data = Buffer.concat([current.data, Buffer.from(oneOf(pick, ["", " ", "Q q"]))]);
    update.put(target, new Stream(current.dict, data));
  } else if (Array.isArray(current)) {
    const copy = [...current];
    if (pick(2) === 0) copy.pop();
    else copy.push(ref(oneOf(pick, numbers)));
    update.put(target, copy);
  } else update.put(target, textString("otra cosa"));
};

const someValue = (
  update: IncrementalUpdate,
  current: PdfObject | undefined,
  numbers: readonly number[],
  pick: Pick,
): PdfObject | undefined =>
  oneOf<() => PdfObject | undefined>(pick, [
    () => undefined,
    () => null,
    () => ref(oneOf(pick, numbers)),
    () => update.add(update.resolve(current ?? null)),
    () => directly(update, current),
    () => textString("otro valor"),
    () => name("Otro"),
    () => [0, 0, 300, 300],
    () => dict({ N: update.add(new Stream(dict(), Buffer.from("q Q"))) }),
    () => new PdfString(Buffer.from("00ff", "hex"), true),
  ])();

/** The value itself in place of the reference to it; a stream can only be referred to. */
const directly = (update: IncrementalUpdate, current: PdfObject | undefined): PdfObject | undefined => {
  const value = update.resolve(current ?? null);
  return value instanceof Stream ? current : value;
};

const addField = (update: IncrementalUpdate, numbers: readonly number[], pick: Pick): void => {
  const form = update.reader.catalog.get("AcroForm");
  const entries = update.resolve(form);
  if (!(form instanceof Ref) || !(entries instanceof Dict)) return;
  const fields = update.resolve(entries.get("Fields"));
  const field = dict({
    FT: name(oneOf(pick, ["Sig", "Tx", "Btn"])),
    T: textString(oneOf(pick, ["nuevo", "firma1", "numero"])),
    Type: name("Annot"),
    Subtype: name("Widget"),
    Rect: oneOf<PdfObject>(pick, [
      [0, 0, 0, 0],
      [10, 10, 90, 90],
    ]),
    V: oneOf<PdfObject | undefined>(pick, [undefined, ref(oneOf(pick, numbers)), textString("x")]),
  });
  update.edit(form).set("Fields", [...(Array.isArray(fields) ? fields : []), update.add(field)]);
};

/** Fields whose signatures we call good, whatever came after them. */
export const greenFields = (pdf: Buffer): string[] => {
  try {
    return verifyPdf(new PdfReader(pdf))
      .signatures.filter(
        ({ intact, valid, isPermitted, modificationLevel }) =>
          intact && valid && isPermitted && modificationLevel !== "OTHER",
      )
      .map(({ fieldName }) => fieldName);
  } catch (error) {
    if (error instanceof PdfError) return [];
    throw error;
  }
};
