import { hash } from "node:crypto";
import { arrayAt } from "./access";
import { ByteWriter } from "./byte-writer";
import { PdfError } from "./errors";
import {
  Dict,
  type Direct,
  dict,
  name,
  type ObjectHost,
  type PdfObject,
  PdfString,
  type Placeholder,
  Ref,
  Stream,
} from "./objects";
import type { PdfReader } from "./reader";
import { writeIndirect, writeObject } from "./serialize";
import type { Work } from "./work";

export type Written = {
  readonly bytes: Buffer;
  /** Absolute offset of every placeholder. */
  readonly placeholders: ReadonlyMap<Placeholder, number>;
};

/** What a signature with its appearance takes; a font or much evidence makes the writer grow. */
const ROOM_BYTES = 32_768;

type Place = { readonly offset: number; readonly generation: number };

/** A signature with its field, picture and evidence takes about ten numbers. */
const DEFINED_AHEAD = 100;

/**
 * Changes appended behind a file (ISO 32000-1, 7.5.6): its bytes stay a prefix of the result, so earlier signatures stay
 * intact. The new section is of the kind (table or stream) of the last one. Reads see the changes already made.
 */
export class IncrementalUpdate implements ObjectHost {
  private readonly changed = new Map<number, { readonly ref: Ref; readonly object: PdfObject }>();
  private next: number;
  private readonly referred: ReadonlySet<number>;

  constructor(readonly reader: PdfReader) {
    this.next = reader.nextObjectNumber();
    this.referred = reader.referredFrom(this.next);
  }

  resolve(object: PdfObject | undefined): Direct {
    let current = object;
    for (let steps = 0; current instanceof Ref && steps < 32; steps++) {
      const changed = this.changed.get(current.number);
      if (!changed) return this.reader.resolve(current);
      current = changed.object;
    }
    return current instanceof Ref ? null : this.reader.resolve(current);
  }

  decode(stream: Stream, bytesMax?: number): Buffer {
    return this.reader.decode(stream, bytesMax);
  }

  get work(): Work {
    return this.reader.work;
  }

  add(object: PdfObject): Ref {
    const ref = this.newRef();
    this.changed.set(ref.number, { ref, object });
    return ref;
  }

  /**
   * Writes the null objects that references to nothing stand for (ISO 32000-1, 7.3.10), where numbers of ours would come to them. Only before
   * anything is signed: there some programs fail for want of them, and behind a signature an object more at a reference is a change.
   */
  defineReferred(): void {
    const near = [...this.referred].filter((number) => number < this.next + DEFINED_AHEAD);
    for (const number of near) this.put(new Ref(number), null);
    this.next = Math.max(this.next, ...near.map((number) => number + 1));
  }

  private newRef(): Ref {
    while (this.referred.has(this.next)) this.next++;
    return new Ref(this.next++);
  }

  put(ref: Ref, object: PdfObject): void {
    this.changed.set(ref.number, { ref, object });
  }

  edit(ref: Ref): Dict {
    const changed = this.changed.get(ref.number)?.object;
    if (changed instanceof Dict) return changed;
    const current = this.resolve(ref);
    if (!(current instanceof Dict)) throw new PdfError("SYNTAX", `object ${ref.number} is not a dictionary`);
    const copy = new Dict(current);
    this.put(ref, copy);
    return copy;
  }

  /** The file itself where nothing changed: a section without entries is none (ISO 32000-1, 7.5.4), and some programs stop at it. */
  build(): Written {
    const { bytes, headerOffset } = this.reader;
    if (this.changed.size === 0) return { bytes, placeholders: new Map() };
    // The old bytes are copied once and the new ones written behind them.
    const writer = new ByteWriter(bytes.length + ROOM_BYTES);
    writer.bytes(bytes);
    // Offsets in the file count from %PDF.
    const shift = -headerOffset;
    if (bytes[bytes.length - 1] !== 10) writer.latin1("\n");

    const places = new Map<number, Place>();
    for (const [number, { ref, object }] of [...this.changed].sort(([a], [b]) => a - b)) {
      places.set(number, { offset: writer.length + shift, generation: ref.generation });
      writeIndirect(writer, ref, this.reader.encryption?.encrypt(object, ref) ?? object);
    }

    const startXref = writer.length + shift;
    const trailer = this.trailer(writer);
    if (this.reader.sectionKind === "stream") this.writeStream(writer, trailer, places, startXref);
    else this.writeTable(writer, trailer, places);
    writer.latin1(`startxref\n${startXref}\n%%EOF\n`);

    return { bytes: writer.view(), placeholders: writer.placeholders };
  }

  /** The first half of ID names the document, the second this revision (ISO 32000-1, 14.4). */
  private trailer(writer: ByteWriter): Dict {
    const { reader } = this;
    const revision = this.revisionOf(writer).subarray(0, 16);
    const first = reader.resolve(arrayAt(reader, reader.trailer, "ID")?.[0]);
    return dict({
      Root: reader.trailer.get("Root"),
      Info: reader.trailer.get("Info"),
      Encrypt: reader.trailer.get("Encrypt"),
      ID: [first instanceof PdfString ? first : new PdfString(revision, true), new PdfString(revision, true)],
      Prev: reader.startXref,
    });
  }

  /** Over what was written, without the zeros of its placeholders. */
  private revisionOf(writer: ByteWriter): Buffer {
    const written = writer.view();
    let from = this.reader.bytes.length;
    const parts: Buffer[] = [Buffer.from(String(from), "latin1")];
    for (const [{ bytes }, at] of writer.placeholders) {
      parts.push(written.subarray(from, at));
      from = at + bytes.length;
    }
    parts.push(written.subarray(from));
    return hash("sha256", Buffer.concat(parts), "buffer");
  }

  private writeTable(writer: ByteWriter, trailer: Dict, places: ReadonlyMap<number, Place>): void {
    writer.latin1("xref\n");
    for (const { start, count } of runsOf(places.keys())) {
      writer.latin1(`${start} ${count}\n`);
      for (let number = start; number < start + count; number++) {
        const { offset, generation } = places.get(number) as Place;
        writer.latin1(`${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n\r\n`);
      }
    }
    trailer.set("Size", this.next);
    writer.latin1("trailer\n");
    writeObject(writer, trailer);
    writer.latin1("\n");
  }

  private writeStream(
    writer: ByteWriter,
    trailer: Dict,
    places: Map<number, Place>,
    startXref: number,
  ): void {
    const ref = this.newRef();
    places.set(ref.number, { offset: startXref, generation: 0 });
    const runs = runsOf(places.keys());
    const rows = Buffer.alloc(places.size * 7);
    [...places].forEach(([, { offset, generation }], row) => {
      rows.writeUInt8(1, row * 7);
      rows.writeUInt32BE(offset, row * 7 + 1);
      rows.writeUInt16BE(generation, row * 7 + 5);
    });
    trailer.set("Type", name("XRef"));
    trailer.set("Size", this.next);
    trailer.set("W", [1, 4, 2]);
    trailer.set(
      "Index",
      runs.flatMap(({ start, count }) => [start, count]),
    );
    writeIndirect(writer, ref, new Stream(trailer, rows));
  }
}

/** Runs of neighbouring numbers; `numbers` come in ascending order. */
export const runsOf = (numbers: Iterable<number>): { start: number; count: number }[] => {
  const runs: { start: number; count: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last.start + last.count === number) last.count++;
    else runs.push({ start: number, count: 1 });
  }
  return runs;
};
