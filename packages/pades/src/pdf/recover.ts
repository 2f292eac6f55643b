import { nameAt } from "./access";
import { ByteWriter } from "./byte-writer";
import { PdfError } from "./errors";
import { decodeStream } from "./filters";
import { Keyword, Lexer } from "./lexer";
import { DEFAULT_LIMITS } from "./limits";
import { mendPageTree } from "./mend-page-tree";
import { Dict, type Direct, dict, type ObjectSource, type PdfObject, Ref, Stream } from "./objects";
import { writeIndirect, writeObject } from "./serialize";

// What may stand before and behind an object's head; more than a few blanks there nobody writes.
const HEAD =
  /(?<![0-9])(\d{1,8})[\0\t\n\f\r ]{1,8}(\d{1,5})[\0\t\n\f\r ]{1,8}obj(?![A-Za-z0-9])|(?<![A-Za-z])trailer(?![A-Za-z])/g;

/** Bytes looked at, as a multiple of the file: a file of unclosed strings would have every rest read again and again. */
const WORK_MAX = 4;

type Found = { readonly object: PdfObject; readonly generation: number; readonly position: number };

/**
 * Writes a file anew from the objects that stand in it, whatever its cross-reference says: of each number the last, as a program
 * that appends would mean it. Work and memory grow with the length of the file and no faster.
 *
 * For files without a signature alone: the choice among several objects of a number is a guess. Undefined when there is no catalog
 * to be found, or the file is encrypted.
 * @throws PdfError LIMIT
 */
export const recoverFile = (bytes: Buffer): Buffer | undefined => {
  const scan = new Scan(bytes);
  scan.run();
  const { objects, trailer } = scan.unpacked();
  const root = trailer.has("Encrypt") ? undefined : rootOf(objects, trailer);
  if (root) mendPageTree(objects, root);
  return (
    root && write(bytes, objects, dict({ Root: root, Info: trailer.get("Info"), ID: trailer.get("ID") }))
  );
};

class Scan implements ObjectSource {
  private readonly found = new Map<number, Found>();
  private readonly trailer = new Dict();
  private readonly text: string;
  private steps: number;
  private decodedBytes = 0;
  private lastEnd: number;

  constructor(private readonly bytes: Buffer) {
    this.text = bytes.toString("latin1");
    this.steps = bytes.length * WORK_MAX;
    this.lastEnd = bytes.lastIndexOf("endstream");
  }

  run(): void {
    const heads = new RegExp(HEAD);
    for (let head = heads.exec(this.text); head; head = heads.exec(this.text)) {
      const lexer = new Lexer(this.bytes, heads.lastIndex, "recovery");
      try {
        const object = this.read(lexer);
        if (head[1] === undefined) this.mergeTrailer(object);
        else this.keep(Number(head[1]), { object, generation: Number(head[2]), position: head.index });
        heads.lastIndex = Math.max(heads.lastIndex, lexer.position);
      } catch (error) {
        // An object that can't be read is left out; the next one is looked for behind its head.
        if (!(error instanceof PdfError) || error.code === "LIMIT") throw error;
      }
      this.steps -= lexer.position - head.index;
      if (this.steps < 0) throw new PdfError("LIMIT", "too much to look for in a broken file");
    }
  }

  /** Everything, what is in object streams included; those and cross-reference streams themselves are gone. */
  unpacked(): { objects: Map<number, PdfObject>; trailer: Dict } {
    for (const { object, position } of [...this.found.values()]) {
      if (object instanceof Stream && nameAt(this, object.dict, "Type") === "ObjStm")
        this.unpack(object, position);
    }
    const objects = new Map<number, PdfObject>();
    for (const [number, { object }] of this.found) {
      const type = object instanceof Stream ? nameAt(this, object.dict, "Type") : undefined;
      if (type !== "ObjStm" && type !== "XRef") objects.set(number, withoutGenerations(object));
    }
    return { objects, trailer: this.trailer };
  }

  resolve(object: PdfObject | undefined): Direct {
    let current = object ?? null;
    for (let steps = 0; current instanceof Ref && steps < 32; steps++)
      current = this.found.get(current.number)?.object ?? null;
    return current instanceof Ref ? null : current;
  }

  decode(stream: Stream): Buffer {
    const data = decodeStream(this, stream, DEFAULT_LIMITS);
    this.decodedBytes += data.length;
    if (this.decodedBytes > DEFAULT_LIMITS.decodedBytes)
      throw new PdfError("LIMIT", "the file decodes to too much");
    return data;
  }

  private read(lexer: Lexer): PdfObject {
    const token = lexer.token();
    if (token instanceof Keyword) {
      if (token.text === "endobj") return null;
      throw new PdfError("SYNTAX", "no object");
    }
    if (!(token instanceof Dict)) return token;
    lexer.skipWhite();
    return lexer.at("stream") ? this.stream(lexer, token) : token;
  }

  /** Ends where Length says, when that is so; else at the next "endstream". */
  private stream(lexer: Lexer, entries: Dict): Stream {
    let start = lexer.position + 6;
    if (this.bytes[start] === 13) start++;
    if (this.bytes[start] === 10) start++;
    const length = this.resolve(entries.get("Length"));
    if (typeof length === "number" && length >= 0 && start + length <= this.bytes.length) {
      const end = new Lexer(this.bytes, start + length);
      end.skipWhite();
      if (end.at("endstream")) {
        lexer.position = end.position + 9;
        return new Stream(entries, this.bytes.subarray(start, start + length));
      }
    }
    if (start > this.lastEnd) throw new PdfError("SYNTAX", "a stream without end");
    const end = this.bytes.indexOf("endstream", start);
    lexer.position = end + 9;
    let last = end;
    if (this.bytes[last - 1] === 10) last--;
    if (this.bytes[last - 1] === 13) last--;
    return new Stream(entries, this.bytes.subarray(start, Math.max(start, last)));
  }

  private keep(number: number, found: Found): void {
    if (number === 0 || number > DEFAULT_LIMITS.objectNumber) return;
    this.found.set(number, found);
    if (this.found.size > DEFAULT_LIMITS.objects) throw new PdfError("LIMIT", "too many objects");
    const { object } = found;
    if (object instanceof Stream && nameAt(this, object.dict, "Type") === "XRef")
      this.mergeTrailer(object.dict);
  }

  /** Later trailers say more than earlier ones, but some of them lack what an earlier one has. */
  private mergeTrailer(object: PdfObject): void {
    if (!(object instanceof Dict)) return;
    for (const key of ["Root", "Info", "ID", "Encrypt"]) {
      const value = object.get(key);
      if (value !== undefined && value !== null) this.trailer.set(key, value);
    }
  }

  private unpack(stream: Stream, position: number): void {
    try {
      const data = this.decode(stream);
      const [count, first] = [this.resolve(stream.dict.get("N")), this.resolve(stream.dict.get("First"))];
      if (typeof count !== "number" || typeof first !== "number") return;
      const lexer = new Lexer(data);
      for (let index = 0; index < Math.min(count, data.length); index++) {
        const [number, offset] = [lexer.integer(), lexer.integer()];
        if ((this.found.get(number)?.position ?? -1) > position) continue;
        const member = new Lexer(data, first + offset, "recovery");
        this.keep(number, { object: member.object(), generation: 0, position });
        this.steps -= member.position - first - offset;
        if (this.steps < 0) throw new PdfError("LIMIT", "too much to look for in a broken file");
      }
    } catch (error) {
      // What was read of it up to there is kept.
      if (!(error instanceof PdfError) || error.code === "LIMIT") throw error;
    }
  }
}

/** A written file has generation 0 alone. */
const withoutGenerations = (object: PdfObject): PdfObject => {
  if (object instanceof Ref) return object.generation === 0 ? object : new Ref(object.number);
  if (object instanceof Stream) withoutGenerations(object.dict);
  else if (object instanceof Dict)
    for (const [key, value] of object) object.set(key, withoutGenerations(value));
  else if (Array.isArray(object)) return object.map(withoutGenerations);
  return object;
};

/** What the trailer says, when that is a catalog; else the last catalog there is. */
const rootOf = (objects: ReadonlyMap<number, PdfObject>, trailer: Dict): Ref | undefined => {
  const said = trailer.get("Root");
  if (said instanceof Ref && hasPages(objects.get(said.number))) return new Ref(said.number);
  let catalog: Ref | undefined;
  for (const [number, object] of objects) if (hasPages(object)) catalog = new Ref(number);
  return catalog;
};

const hasPages = (object: PdfObject | undefined): boolean =>
  object instanceof Dict && object.get("Pages") instanceof Ref;

const write = (original: Buffer, objects: ReadonlyMap<number, PdfObject>, trailer: Dict): Buffer => {
  const [, version = "1.7"] = /^%PDF-(\d\.\d)/.exec(original.toString("latin1", 0, 8)) ?? [];
  const writer = new ByteWriter(original.length + 65_536);
  writer.latin1(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`);
  const rows: string[] = [];
  for (const [number, object] of [...objects].sort(([a], [b]) => a - b)) {
    rows.push(`${number} 1\n${String(writer.length).padStart(10, "0")} 00000 n\r\n`);
    writeIndirect(writer, new Ref(number), object);
  }
  const start = writer.length;
  writer.latin1(`xref\n0 1\n0000000000 65535 f\r\n${rows.join("")}trailer\n`);
  writeObject(writer, new Dict([...trailer, ["Size", highestOf(objects.keys()) + 1]]));
  writer.latin1(`\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.from(writer.view());
};

const highestOf = (numbers: Iterable<number>): number => {
  let highest = 0;
  for (const number of numbers) if (number > highest) highest = number;
  return highest;
};
