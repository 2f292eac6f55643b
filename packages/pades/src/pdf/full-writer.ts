import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { ByteWriter } from "./byte-writer";
import type { PdfGraph } from "./graph";
import { runsOf } from "./incremental-update";
import { type Dict, dict, name, type PdfObject, PdfString, Ref, Stream } from "./objects";
import { writeIndirect, writeObject } from "./serialize";

export type FullWriteOptions = {
  readonly info?: Dict;
  readonly version?: "1.4" | "1.5" | "1.6" | "1.7" | "2.0";
  /** Packs what is not a stream into object streams (version 1.5 and later). */
  readonly objectStreams?: boolean;
  /** Sixteen bytes naming the document; default: taken from the content. */
  readonly id?: Buffer;
};

type Row = readonly [type: 0 | 1 | 2, second: number, third: number];

const OBJECTS_PER_STREAM = 200;
const DEFLATE_FROM_BYTES = 1_024;

/** A new file with one cross-reference stream. Object numbers are kept. */
export const writeFull = (graph: PdfGraph, options: FullWriteOptions = {}): Buffer => {
  const { info, version = "1.7", objectStreams = true } = options;
  const infoRef = info ? graph.add(info) : undefined;
  const writer = new ByteWriter(65_536);
  // Four bytes above 127 tell transfer programs that the file is binary (ISO 32000-1, 7.5.2).
  writer.latin1(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`);

  const rows = new Map<number, Row>([[0, [0, 0, 65_535]]]);
  const packed: (readonly [number, PdfObject])[] = [];
  const objects = [...graph.objects].sort(([a], [b]) => a - b);
  let next = (objects.at(-1)?.[0] ?? 0) + 1;

  const put = (number: number, object: PdfObject): void => {
    rows.set(number, [1, writer.length, 0]);
    writeIndirect(writer, new Ref(number), object);
  };
  for (const [number, object] of objects) {
    if (object instanceof Stream || !objectStreams) put(number, object);
    else packed.push([number, object]);
  }
  for (let from = 0; from < packed.length; from += OBJECTS_PER_STREAM) {
    const group = packed.slice(from, from + OBJECTS_PER_STREAM);
    const number = next++;
    group.forEach(([member], index) => {
      rows.set(member, [2, number, index]);
    });
    put(number, objectStream(group));
  }

  const ref = new Ref(next);
  const startXref = writer.length;
  rows.set(ref.number, [1, startXref, 0]);
  const id = new PdfString(
    options.id ?? createHash("sha256").update(writer.view()).digest().subarray(0, 16),
    true,
  );
  const trailer = dict({ Root: graph.rootRef, Info: infoRef, ID: [id, id] });
  writeIndirect(writer, ref, xrefStream(trailer, rows, next + 1));
  writer.latin1(`startxref\n${startXref}\n%%EOF\n`);
  return Buffer.from(writer.view());
};

const objectStream = (group: readonly (readonly [number, PdfObject])[]): Stream => {
  const body = new ByteWriter();
  let head = "";
  for (const [number, object] of group) {
    head += `${number} ${body.length} `;
    writeObject(body, object);
    body.latin1("\n");
  }
  const data = deflateSync(Buffer.concat([Buffer.from(head, "latin1"), body.view()]));
  const entries = dict({
    Type: name("ObjStm"),
    N: group.length,
    First: head.length,
    Filter: name("FlateDecode"),
  });
  return new Stream(entries, data);
};

const xrefStream = (trailer: Dict, rows: ReadonlyMap<number, Row>, size: number): Stream => {
  const numbers = [...rows.keys()].sort((a, b) => a - b);
  const data = Buffer.alloc(numbers.length * 7);
  numbers.forEach((number, row) => {
    const [type, second, third] = rows.get(number) as Row;
    data.writeUInt8(type, row * 7);
    data.writeUInt32BE(second, row * 7 + 1);
    data.writeUInt16BE(third, row * 7 + 5);
  });
  trailer.set("Type", name("XRef"));
  trailer.set("Size", size);
  trailer.set("W", [1, 4, 2]);
  trailer.set(
    "Index",
    runsOf(numbers).flatMap(({ start, count }) => [start, count]),
  );
  // Who reads a small document often is better off without: each signature inflates this first.
  if (data.length < DEFLATE_FROM_BYTES) return new Stream(trailer, data);
  trailer.set("Filter", name("FlateDecode"));
  return new Stream(trailer, deflateSync(data));
};
