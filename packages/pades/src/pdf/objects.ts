import { deflateSync } from "node:zlib";
import type { Work } from "./work";

/** A name such as /Type. Interned by `name`, so that two equal names are the same object. */
export class Name {
  constructor(readonly value: string) {}
}

const interned = new Map<string, Name>();
const INTERNED_MAX = 20_000;

export const name = (value: string): Name => {
  const known = interned.get(value);
  if (known) return known;
  const created = new Name(value);
  // The table lives as long as the process: a file with millions of names must not fill it.
  if (interned.size < INTERNED_MAX) interned.set(value, created);
  return created;
};

export class Ref {
  constructor(
    readonly number: number,
    readonly generation = 0,
  ) {}
}

export const ref = (number: number, generation = 0): Ref => new Ref(number, generation);

export class PdfString {
  constructor(
    readonly bytes: Buffer,
    readonly hex = false,
  ) {}
}

export class Dict extends Map<string, PdfObject> {}

/** `data` is what stands in the file: encoded as `dict` says under Filter. Writers set Length. */
export class Stream {
  constructor(
    readonly dict: Dict,
    readonly data: Buffer,
  ) {}
}

/** Bytes written as they are; writers tell where they landed. For ByteRange and Contents of a signature. */
export class Placeholder {
  constructor(readonly bytes: Buffer) {}
}

export type PdfObject =
  | null
  | boolean
  | number
  | Name
  | Ref
  | PdfString
  | PdfObject[]
  | Dict
  | Stream
  | Placeholder;

/** An object after all references were followed. */
export type Direct = Exclude<PdfObject, Ref>;

export type ObjectSource = {
  /** Follows references; what is missing, freed or circular is null, as ISO 32000-1, 7.3.10 says. */
  resolve(object: PdfObject | undefined): Direct;
  /** All filters undone. Throws PdfError FILTER or LIMIT. `bytesMax`: less than what any stream may give. */
  decode(stream: Stream, bytesMax?: number): Buffer;
  /** Where what is read from it counts. */
  readonly work?: Work;
};

export type ObjectHost = ObjectSource & {
  add(object: PdfObject): Ref;
  put(ref: Ref, object: PdfObject): void;
  /** The dictionary behind `ref`, free to be changed; the change will be written. */
  edit(ref: Ref): Dict;
};

/** Entries that are undefined are left out. */
export const dict = (entries: Readonly<Record<string, PdfObject | undefined>> = {}): Dict => {
  const created = new Dict();
  for (const key in entries) {
    const value = entries[key];
    if (value !== undefined) created.set(key, value);
  }
  return created;
};

const FLATE_FROM_BYTES = 200;

/** Compressed when that is worth it. */
export const flateStream = (entries: Dict, bytes: Buffer): Stream => {
  if (bytes.length < FLATE_FROM_BYTES) return new Stream(entries, bytes);
  entries.set("Filter", name("FlateDecode"));
  return new Stream(entries, deflateSync(bytes));
};
