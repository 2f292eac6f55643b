import { aDocument } from "@foja/pades/test-documents";
import { describe, expect, test } from "vitest";
import { kindsOfFile } from "./kinds-of-file";
import { hasCorpus, sweepOf, wholeCorpus } from "./read-corpus";
import { sampleByKind } from "./sample-by-kind";

type Item = readonly [name: string, ...kinds: string[]];

const sampleOf = (items: readonly Item[]): string[] =>
  sampleByKind(items, { nameOf: ([name]) => name, kindsOf: ([, ...kinds]) => kinds }).map(([name]) => name);

describe("a sample by kind", () => {
  test.each<{ what: string; items: readonly Item[]; sample: readonly string[] }>([
    {
      what: "takes one of each kind",
      items: [
        ["a", "x"],
        ["b", "x"],
        ["c", "y"],
      ],
      sample: ["a", "c"],
    },
    {
      what: "begins with who brings most",
      items: [
        ["a", "x"],
        ["b", "x", "y"],
      ],
      sample: ["b"],
    },
    {
      what: "takes the first by name of equals",
      items: [
        ["b", "x"],
        ["a", "x"],
      ],
      sample: ["a"],
    },
    { what: "takes nobody who brings nothing", items: [["a"], ["b", "x"]], sample: ["b"] },
    { what: "of nothing is nothing", items: [], sample: [] },
  ])("$what", ({ items, sample }) => {
    expect(sampleOf(items)).toEqual(sample);
    expect(sampleOf(items.toReversed())).toEqual(sample);
  });
});

const aRow = { file: "unsigned/a.pdf", size: 1, qpdf_check: 0, pyhanko: { readable: true } };

test.each([
  { what: "a table", pdf: aDocument({ layout: "table" }), kind: "cross-reference table" },
  { what: "a stream", pdf: aDocument({ layout: "stream" }), kind: "cross-reference stream" },
  { what: "object streams", pdf: aDocument({ layout: "objectStreams" }), kind: "object streams" },
  { what: "a turned page", pdf: aDocument({ page: { Rotate: 90 } }), kind: "turned pages" },
  { what: "letters before its header", pdf: aDocument({ headerJunk: "x" }), kind: "no header at its start" },
])("a file with $what is told from one without", ({ pdf, kind }) => {
  const other = aDocument({ layout: kind === "cross-reference table" ? "stream" : "table" });
  expect(kindsOfFile(aRow, pdf)).toContain(kind);
  expect(kindsOfFile(aRow, other)).not.toContain(kind);
});

test.skipIf(!hasCorpus)("the sweep of the gate keeps who is named, and is a part", () => {
  const last = wholeCorpus.at(-1);
  if (!last) throw new Error("an empty corpus");
  const swept = sweepOf(wholeCorpus, [last.file.slice(last.file.indexOf("/") + 1)]);
  expect(swept).toContain(last);
  expect(wholeCorpus).toEqual(expect.arrayContaining(swept));
});
