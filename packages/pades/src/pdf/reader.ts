import { arrayAt } from "./access";
import { BoundedCache } from "./bounded-cache";
import { type Encryption, openEncryption } from "./encryption";
import { PdfError } from "./errors";
import type { FileKeys } from "./file-key";
import { decodeStream } from "./filters";
import { Keyword, Lexer } from "./lexer";
import { DEFAULT_LIMITS, type PdfLimits } from "./limits";
import {
  Dict,
  type Direct,
  Name,
  type ObjectSource,
  type PdfObject,
  PdfString,
  Ref,
  Stream,
} from "./objects";
import { collectReferred } from "./referred-numbers";
import { type SectionKind, Sections, type XrefEntry } from "./sections";
import { assertOneReading } from "./structural-stream";
import { Work } from "./work";
import { readXref, type XrefEntries } from "./xref";

const HEADER_WITHIN_BYTES = 1024;
const START_XREF_WITHIN_BYTES = 2048;
const REFERENCE_CHAIN_MAX = 32;
const READING_MAX = 20;
// Parsed objects take many times their bytes in the file: a large document is read through without being held.
const CACHED_OBJECTS_MAX = 20_000;
const CACHED_STREAM_BYTES_MAX = 16 * 1024 * 1024;
// In bytes parsed: how long the inflating of a byte takes, a look at an entry with what is asked of it, and an object besides its bytes.
const DECODING_WORK = 0.25;
const STREAM_WORK = 0.01;
const ENTRY_WORK = 48;
const OBJECT_WORK = 100;

type Member = { readonly index: number; readonly offset: number };
type ObjectStream = { readonly data: Buffer; readonly members: ReadonlyMap<number, Member> };

/**
 * Reads a PDF through its cross-reference sections and in no other way: what they do not lead to does not exist, and what is
 * wrong is an error, never a guess. A reader that scans for objects instead can be shown another document than a viewer shows.
 * Lazy: an object is parsed when it is asked for.
 */
export class PdfReader implements ObjectSource {
  readonly bytes: Buffer;
  /** Bytes before %PDF; offsets of the file count from there. */
  readonly headerOffset: number;
  readonly version: string;
  readonly startXref: number;
  readonly sectionKind: SectionKind;
  readonly trailer: Dict;
  readonly rootRef: Ref;
  readonly catalog: Dict;
  /** Of a file that is encrypted and opens without a password. */
  readonly encryption: Encryption | undefined;
  /** Shared with the other revisions, as the sections are. */
  readonly work: Work;
  readonly sections: Sections;
  readonly fileKeys: FileKeys;
  private readonly limits: PdfLimits;
  private readonly entries: XrefEntries;
  private readonly cache = new BoundedCache<PdfObject>(CACHED_OBJECTS_MAX);
  private readonly reading = new Set<number>();
  private readonly objectStreams = new BoundedCache<ObjectStream>(CACHED_STREAM_BYTES_MAX);
  private readonly countedStreams = new Set<number>();
  private decodedBytes = 0;

  /** Throws PdfError: NOT_PDF, BROKEN_XREF, SYNTAX, ENCRYPTED, FILTER, LIMIT. */
  constructor(
    bytes: Uint8Array,
    limits: Partial<PdfLimits> = {},
    shared?: Pick<PdfReader, "work" | "sections" | "fileKeys">,
  ) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.sections = shared?.sections ?? new Sections(this.limits.objects);
    this.fileKeys = shared?.fileKeys ?? new Map();
    this.work = shared?.work ?? new Work(this.limits.workBytes);
    this.headerOffset = this.bytes.subarray(0, HEADER_WITHIN_BYTES).indexOf("%PDF-");
    if (this.headerOffset < 0) throw new PdfError("NOT_PDF", "no %PDF header");
    this.version = this.bytes.toString("latin1", this.headerOffset + 5, this.headerOffset + 8);
    this.startXref = this.findStartXref();

    const { entries, kind, trailer } = readXref({
      bytes: this.bytes,
      headerOffset: this.headerOffset,
      startXref: this.startXref,
      limits: this.limits,
      known: this.sections,
      work: this.work,
      readObjectAt: (position) => this.resolve(this.objectAt(position).object),
      decode: (stream) => this.decode(stream),
    });
    this.entries = entries;
    this.sectionKind = kind;
    this.trailer = trailer;

    this.encryption = this.openEncryption();
    const root = trailer.get("Root");
    const catalog = this.resolve(root);
    if (!(root instanceof Ref) || !(catalog instanceof Dict)) throw new PdfError("BROKEN_XREF", "no catalog");
    this.rootRef = root;
    this.catalog = catalog;
  }

  /**
   * The document as it was when it had this many bytes. Throws PdfError as the constructor does. Cross-reference sections that both
   * have are read once, so that `entry` answers with the same object in both where nothing changed.
   */
  revision(length: number): PdfReader {
    return new PdfReader(this.bytes.subarray(0, length), this.limits, this);
  }

  resolve(object: PdfObject | undefined): Direct {
    let current = object ?? null;
    for (let steps = 0; current instanceof Ref; steps++) {
      if (steps === REFERENCE_CHAIN_MAX) return null;
      current = this.load(current);
    }
    return current;
  }

  /** What an object number stands for: another reference is not followed. Not kept: for those who read every object once. */
  stored(number: number): PdfObject {
    const entry = this.entries.get(number);
    if (!entry || entry.kind === "free") return null;
    return this.cache.get(number) ?? this.read(entry, number);
  }

  /** Throws PdfError FILTER, and LIMIT when it gives more than `bytesMax` (default: what any stream may give). */
  decode(stream: Stream, bytesMax = this.limits.streamBytes): Buffer {
    const data = this.undoFilters(stream, bytesMax);
    if (data !== stream.data) this.decodedBytes += data.length;
    if (this.decodedBytes > this.limits.decodedBytes)
      throw new PdfError("LIMIT", "the file decodes to too much");
    return data;
  }

  private undoFilters(stream: Stream, streamBytes = this.limits.streamBytes): Buffer {
    this.work.check();
    const data = decodeStream(this, stream, { ...this.limits, streamBytes });
    this.work.add((stream.data.length + data.length) * DECODING_WORK);
    return data;
  }

  /** Numbers of every object in use. */
  objectNumbers(): number[] {
    return Array.from(this.numbersInUse()).sort((a, b) => a - b);
  }

  /** The same in no particular order, and without a list. */
  *numbersInUse(): Generator<number> {
    this.work.check();
    for (const [number, { kind }] of this.entries) {
      this.work.add(ENTRY_WORK);
      if (kind !== "free") yield number;
    }
  }

  entry(number: number): XrefEntry | undefined {
    return this.entries.get(number);
  }

  /** Numbers of what an object stream holds. @throws PdfError where it is none */
  membersOf(stream: number): Iterable<number> {
    return this.objectStream(stream).members.keys();
  }

  /** An object inside an object stream that is really there, whatever it holds. @throws PdfError */
  isMember(number: number): boolean {
    const entry = this.entry(number);
    return (
      entry?.kind === "compressed" &&
      this.objectStream(entry.stream).members.get(number)?.index === entry.index
    );
  }

  /** A stream by which the file says where objects are: a section, or one with other objects inside that are in use. */
  isStructural(number: number): boolean {
    const entry = this.entry(number);
    if (entry?.kind !== "offset") return false;
    return this.sections.isSection(entry.offset) || this.entries.holders().has(number);
  }

  /**
   * First number free for a new object. Size counts too: a cross-reference stream that does not list itself has a number that
   * no entry shows, and taking it again makes earlier signatures invalid.
   */
  nextObjectNumber(): number {
    const next = this.entries.highest() + 1;
    const size = this.resolve(this.trailer.get("Size"));
    return typeof size === "number" && size > next && size <= this.limits.objectNumber
      ? Math.ceil(size)
      : next;
  }

  /**
   * Numbers from `first` on that the file refers to although no object has them. Such a reference is null (7.3.10) and has to stay so: an
   * object that takes the number comes to stand wherever the reference does.
   */
  referredFrom(first: number): ReadonlySet<number> {
    const found = new Set<number>();
    collectReferred(this.bytes, first, found, this.work);
    for (const holder of this.entries.holders())
      collectReferred(this.objectStream(holder).data, first, found, this.work);
    return found;
  }

  private openEncryption(): Encryption | undefined {
    const held = this.trailer.get("Encrypt");
    const encrypt = this.resolve(held);
    if (encrypt === null) return undefined;
    if (!(encrypt instanceof Dict)) throw new PdfError("ENCRYPTED", "Encrypt is not a dictionary");
    const id = this.resolve(arrayAt(this, this.trailer, "ID")?.[0]);
    const encryption = openEncryption(this, encrypt, {
      id: id instanceof PdfString ? id.bytes : Buffer.alloc(0),
      known: this.fileKeys,
    });
    // What was read so far was read as it stands; only the dictionary itself is not encrypted.
    this.cache.clear();
    this.objectStreams.clear();
    if (held instanceof Ref) this.cache.set(held.number, encrypt);
    return encryption;
  }

  private findStartXref(): number {
    const tail = this.bytes.subarray(Math.max(0, this.bytes.length - START_XREF_WITHIN_BYTES));
    const at = tail.lastIndexOf("startxref");
    if (at < 0) throw new PdfError("BROKEN_XREF", "no startxref");
    const lexer = new Lexer(tail, at + 9);
    const offset = lexer.atEnd() ? undefined : lexer.token();
    if (typeof offset !== "number") throw new PdfError("BROKEN_XREF", "startxref without offset");
    return offset;
  }

  private load({ number, generation }: Ref): PdfObject {
    // While the sections are still being read there are no entries.
    const entry = this.entries?.get(number);
    if (!entry || entry.kind === "free") return null;
    if (generation !== (entry.kind === "offset" ? entry.generation : 0)) return null;
    const cached = this.cache.get(number);
    if (cached !== undefined) return cached;
    const object = this.read(entry, number);
    this.cache.set(number, object);
    return object;
  }

  private read(entry: Exclude<XrefEntry, { kind: "free" }>, number: number): PdfObject {
    // Only a Length or an object stream leads to another object while one is read: a long chain is an attack.
    if (this.reading.has(number)) throw new PdfError("SYNTAX", `object ${number} needs itself to be read`);
    if (this.reading.size >= READING_MAX) throw new PdfError("LIMIT", "objects need each other too deeply");
    this.reading.add(number);
    try {
      return entry.kind === "offset"
        ? this.loadAt(entry.offset, number, entry.generation)
        : this.loadCompressed(entry, number);
    } finally {
      this.reading.delete(number);
    }
  }

  private loadAt(offset: number, expected: number, expectedGeneration: number): PdfObject {
    const { number, generation, object } = this.objectAt(offset + this.headerOffset);
    if (number !== expected || generation !== expectedGeneration)
      throw new PdfError("BROKEN_XREF", `object ${expected} expected, ${number} found`);
    // Sections are not encrypted (7.5.8.2), whatever else calls itself one.
    if (this.sections.isSection(offset)) return object;
    return this.encryption?.decrypt(object, new Ref(number, generation)) ?? object;
  }

  private objectAt(position: number): { number: number; generation: number; object: PdfObject } {
    if (position >= this.bytes.length) throw new PdfError("BROKEN_XREF", "object offset out of the file");
    return this.counted(new Lexer(this.bytes, position, "document", this.limits.nesting), (lexer) =>
      this.parseObject(lexer),
    );
  }

  /** What fails takes work as well. */
  private counted<T>(lexer: Lexer, parse: (lexer: Lexer) => T): T {
    const start = lexer.position;
    this.work.check();
    try {
      return parse(lexer);
    } finally {
      this.work.add(OBJECT_WORK + lexer.made + lexer.position - start);
    }
  }

  private parseObject(lexer: Lexer): { number: number; generation: number; object: PdfObject } {
    const position = lexer.position;
    const [number, generation, word] = [lexer.token(), lexer.token(), lexer.token()];
    const hasNumbers = typeof number === "number" && typeof generation === "number";
    if (!hasNumbers || !(word instanceof Keyword) || word.text !== "obj") {
      throw new PdfError("BROKEN_XREF", `no object at ${position}`);
    }
    const token = lexer.token();
    if (token instanceof Keyword) {
      if (token.text === "endobj") return { number, generation, object: null };
      throw new PdfError("SYNTAX", `object ${number} has no value`);
    }
    // A revision that ends here would let a later one say how the object goes on: a dictionary becomes a stream.
    if (lexer.atEnd()) throw new PdfError("SYNTAX", `object ${number} has no end`);
    if (!(token instanceof Dict)) return { number, generation, object: token };
    return { number, generation, object: lexer.at("stream") ? this.streamAt(lexer, token, number) : token };
  }

  private streamAt(lexer: Lexer, entries: Dict, number: number): Stream {
    let start = lexer.position + 6;
    if (this.bytes[start] === 13) start++;
    if (this.bytes[start] === 10) start++;
    const length = this.resolve(entries.get("Length"));
    if (typeof length !== "number" || length < 0 || start + length > this.bytes.length) {
      throw new PdfError("SYNTAX", `stream ${number} has no usable Length`);
    }
    const end = new Lexer(this.bytes, start + length);
    end.skipWhite();
    if (!end.at("endstream")) throw new PdfError("SYNTAX", `stream ${number} does not end where Length says`);
    // Two of them are compared byte by byte.
    this.work.add(length * STREAM_WORK);
    return new Stream(entries, this.bytes.subarray(start, start + length));
  }

  private loadCompressed(
    { stream, index }: Extract<XrefEntry, { kind: "compressed" }>,
    number: number,
  ): PdfObject {
    const { data, members } = this.objectStream(stream);
    const member = members.get(number);
    if (!member) return null;
    const { offset } = member;
    // Some programs go by the one and some by the other (7.5.8.3).
    if (member.index !== index) throw new PdfError("BROKEN_XREF", `object ${number} has another index`);
    return this.counted(new Lexer(data, offset, "document", this.limits.nesting), (lexer) => lexer.object());
  }

  private objectStream(number: number): ObjectStream {
    const known = this.objectStreams.get(number);
    if (known) return known;
    if (this.entries.get(number)?.kind === "compressed") {
      throw new PdfError("BROKEN_XREF", `object stream ${number} is inside an object stream`);
    }
    const stream = this.resolve(new Ref(number));
    const type = stream instanceof Stream ? stream.dict.get("Type") : undefined;
    // Under another type some programs decrypt it and some do not.
    if (!(stream instanceof Stream && type instanceof Name && type.value === "ObjStm"))
      throw new PdfError("BROKEN_XREF", `${number} is not an object stream`);
    const opened = this.openObjectStream(stream, number);
    this.objectStreams.set(number, opened, opened.data.length);
    return opened;
  }

  private openObjectStream(stream: Stream, number: number): ObjectStream {
    assertOneReading(stream.dict);
    // One that was forgotten and is read again counts once against the limit.
    const data = this.countedStreams.has(number) ? this.undoFilters(stream) : this.decode(stream);
    this.countedStreams.add(number);
    const count = this.resolve(stream.dict.get("N"));
    const first = this.resolve(stream.dict.get("First"));
    if (typeof count !== "number" || typeof first !== "number" || count > data.length) {
      throw new PdfError("SYNTAX", `object stream ${number} has no usable N and First`);
    }
    if (count > this.limits.objects) throw new PdfError("LIMIT", "too many objects in a stream");
    this.work.add(count * ENTRY_WORK);
    const lexer = new Lexer(data);
    const members = new Map<number, Member>();
    for (let index = 0; index < count; index++) {
      const member = lexer.integer();
      if (members.has(member)) throw new PdfError("SYNTAX", `object stream ${number} has ${member} twice`);
      const offset = lexer.integer();
      if (offset < 0) throw new PdfError("SYNTAX", `object stream ${number} has ${member} before its start`);
      members.set(member, { index, offset: first + offset });
    }
    return { data, members };
  }
}
