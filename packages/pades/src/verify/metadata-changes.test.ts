import { expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, flateStream, name, type PdfObject, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { aDocument } from "../test-documents";
import { isMetadata } from "./metadata-changes";

const MEGABYTE = 1024 * 1024;

const withMetadata = (metadata: PdfObject): PdfReader => {
  const reader = new PdfReader(aDocument());
  const update = new IncrementalUpdate(reader);
  update.edit(reader.rootRef).set("Metadata", update.add(metadata));
  return new PdfReader(update.build().bytes);
};

const xmp = (inner: string) => Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${inner}</x:xmpmeta>`);
const plain = (inner: string) => new Stream(new Dict(), xmp(inner));
const packed = (inner: string) => flateStream(dict({ Type: name("Metadata") }), xmp(inner));

test.each([
  { what: "XMP", metadata: plain("<a/>"), is: true },
  { what: "compressed XMP", metadata: packed("<a/>"), is: true },
  { what: "XMP with much padding", metadata: packed(" ".repeat(3 * MEGABYTE)), is: true },
  { what: "more than there can be", metadata: plain(" ".repeat(5 * MEGABYTE)), is: false },
  { what: "more than there can be, compressed", metadata: packed(" ".repeat(100 * MEGABYTE)), is: false },
  { what: "another root", metadata: new Stream(new Dict(), Buffer.from("<a/>")), is: false },
  {
    what: "what no filter of ours decodes",
    metadata: new Stream(dict({ Filter: name("Otro") }), xmp("")),
    is: false,
  },
  { what: "no stream", metadata: dict({}), is: false },
])("$what: $is", ({ metadata, is }) => {
  expect(isMetadata(withMetadata(metadata))).toBe(is);
});

test("what is read counts as work, once for each revision", () => {
  const reader = withMetadata(packed("<a><b>&amp;</b></a>".repeat(200_000)));
  expect(isMetadata(reader)).toBe(true);
  expect(isMetadata(reader)).toBe(true);
  const limited = new PdfReader(reader.bytes, { workBytes: 1_000_000 });
  expect(isMetadata(limited)).toBe(true);
  expect(() => isMetadata(limited.revision(limited.bytes.length))).toThrow(
    expect.objectContaining({ code: "LIMIT" }),
  );
});
