import { expect, test } from "vitest";
import { aDocument } from "../test-documents";
import { archivalPart } from "./archival-part";
import { dict, ref, Stream } from "./objects";
import { PdfReader } from "./reader";

const NS = "http://www.aiim.org/pdfa/ns/id/";

test.each([
  { metadata: `<rdf:Description xmlns:pdfaid="${NS}"><pdfaid:part>1</pdfaid:part>`, part: 1 },
  { metadata: `<rdf:Description xmlns:pdfaid='${NS}' pdfaid:part='2' pdfaid:conformance='B'/>`, part: 2 },
  {
    metadata: `<rdf:Description xmlns:a="${NS}" xmlns:u="http://x/" u:part="1"><a:part> 3 </a:part>`,
    part: 3,
  },
  {
    metadata: `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"/>`,
    part: undefined,
  },
  { metadata: "", part: undefined },
])("$metadata claims part $part", ({ metadata, part }) => {
  const extra = new Map([[40, new Stream(dict(), Buffer.from(metadata))]]);
  const reader = new PdfReader(aDocument({ catalog: { Metadata: ref(40) }, extra }));
  expect(archivalPart(reader, reader.catalog)).toBe(part);
});

test("no metadata claim nothing", () => {
  const reader = new PdfReader(aDocument());
  expect(archivalPart(reader, reader.catalog)).toBeUndefined();
});
