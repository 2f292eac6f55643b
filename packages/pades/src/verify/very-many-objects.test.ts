import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { DEFAULT_LIMITS } from "../pdf/limits";
import { type Dict, dict, name, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { Sections } from "../pdf/sections";
import { Work } from "../pdf/work";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { verifyPdf } from "./verify-pdf";

// Files of a few megabytes that hold millions of objects. What they take is counted; one that takes more than its share is refused.

const MANY = 3_000_000;
const LIMIT = expect.objectContaining({ name: "PdfError", code: "LIMIT" });

class CountedWork extends Work {
  total = 0;

  override add(work: number): void {
    this.total += work;
    super.add(work);
  }
}

const verifying = (bytes: Buffer, workBytes = DEFAULT_LIMITS.workBytes) => {
  const work = new CountedWork(workBytes);
  const shared = { work, sections: new Sections(DEFAULT_LIMITS.objects), fileKeys: new Map() };
  return { work, verify: () => verifyPdf(new PdfReader(bytes, {}, shared)) };
};

const withSection = (section: string | Buffer): Buffer => {
  const start = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n");
  return Buffer.concat([start, Buffer.from(section), Buffer.from(`\nstartxref\n${start.length}\n%%EOF\n`)]);
};

const aStreamSection = (): Buffer => {
  const rows = deflateSync(Buffer.alloc(MANY * 3));
  const head = `2 0 obj<</Type/XRef/Root 1 0 R/W[1 1 1]/Size ${MANY}/Filter/FlateDecode/Length ${rows.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), rows, Buffer.from("\nendstream endobj")]);
};

describe("more objects than any document has are refused before they are read", () => {
  const row = "0000000000 00000 n \n";

  test.each<[string, () => Buffer]>([
    ["a table of millions", () => withSection(`xref\n0 ${MANY}\n${row.repeat(MANY)}trailer<</Root 1 0 R>>`)],
    ["tables of parts", () => withSection(`xref\n0 ${MANY / 2}\n${"x".repeat(50)}trailer<</Root 1 0 R>>`)],
    ["a packed section of a few kilobytes", () => withSection(aStreamSection())],
  ])("%s", (_, make) => {
    const { work, verify } = verifying(make());
    expect(verify).toThrow(LIMIT);
    expect(work.total).toBeLessThan(MANY * 2);
  });

  test("an object stream that says it holds millions", () => {
    const data = deflateSync(Buffer.alloc(MANY, 32));
    const entries = dict({ Type: name("ObjStm"), N: MANY, First: MANY, Filter: name("FlateDecode") });
    const reader = new PdfReader(aDocument({ extra: new Map([[40, new Stream(entries, data)]]) }));
    expect(() => reader.membersOf(40)).toThrow(LIMIT);
  });

  test.each<[string, PdfObject]>([
    ["arrays", []],
    ["dictionaries", dict()],
  ])("one object of a million %s", (_, part) => {
    const extra = new Map<number, PdfObject>([[40, Array<PdfObject>(1_100_000).fill(part)]]);
    const reader = new PdfReader(aDocument({ extra }));
    expect(() => reader.resolve(ref(40))).toThrow(LIMIT);
  });
});

/** Signed, with so many small objects, and so many revisions behind the signature. */
const aSignedFile = (objects: number, revisions: number, object: () => PdfObject = () => null): Buffer => {
  const extra = Array.from({ length: objects }, (_, index): [number, PdfObject] => [100 + index, object()]);
  let pdf = signWithoutValue(aDocument({ extra: new Map(extra) }));
  for (let index = 0; index < revisions; index++) {
    const update = new IncrementalUpdate(new PdfReader(pdf));
    update.add(dict());
    pdf = update.build().bytes;
  }
  return pdf;
};

const workFor = (bytes: Buffer): number => {
  const { work, verify } = verifying(bytes);
  verify();
  return work.total;
};

describe("every object counts, however small", () => {
  test("so that as many as may be are too much work to compare", () => {
    const perObject = (workFor(aSignedFile(4_000, 1)) - workFor(aSignedFile(2_000, 1))) / 2_000;
    expect(perObject * DEFAULT_LIMITS.objects).toBeGreaterThan(DEFAULT_LIMITS.workBytes);
  });

  test("and once more for each revision behind a signature", () => {
    const [two, ten] = [aSignedFile(2_000, 2), aSignedFile(2_000, 10)];
    const perRevision = (workFor(ten) - workFor(two)) / 8;
    expect(perRevision).toBeGreaterThan(2_000 * 100);
    expect(verifying(ten, workFor(two)).verify).toThrow(LIMIT);
  });

  test("and the arrays and dictionaries inside", () => {
    const parts = (): Dict => dict({ A: [[], [], [], [], [], [], [], [], [], []] });
    const inside = workFor(aSignedFile(1_000, 1, parts)) - workFor(aSignedFile(1_000, 1));
    expect(inside).toBeGreaterThan(1_000 * 12 * 64);
  });
});
