import { describe, expect, test } from "vitest";
import type { RecordedFile } from "../documents/recorded-file";
import { hasTooManyEnds, revisionHashes } from "../documents/revision-hashes";
import { fileKind } from "./file-kind";
import { inForce } from "./in-force";
import { signerNames } from "./signer-names";
import { readOfficialNumber } from "./typed-number";

const SENT = new Date("2027-03-05T12:00:00Z");
const BEFORE = new Date("2027-03-04T12:00:00Z");
const AFTER = new Date("2027-03-06T12:00:00Z");

const recorded = (isOfficial: boolean, isWhole: boolean, signedAt: Date | null = AFTER): RecordedFile => ({
  ...{ schemaName: "100_muni", documentId: "d", length: 100, signed: [] },
  ...{ isOfficial, isWhole, signedAt },
});
const now = (standing: "official" | "waiting" | "withdrawn", isCopy = false) => ({
  ...{ standing, sentAt: SENT, isCopy },
});
const signed = (isTrusted: boolean, signedBytes: number | null = 100, modificationLevel = "LTA_UPDATES") =>
  ({ isTrusted, signedBytes, modificationLevel }) as never;
const added = (...signatures: ReturnType<typeof signed>[]) => ({ failure: null, signatures });
const file = (failure: "not_intact" | "no_signatures" | null, isTrusted = true) => ({
  failure,
  signatures: failure === "no_signatures" ? [] : [signed(isTrusted)],
});

describe("the kind of a file", () => {
  test.each([
    ["official", recorded(true, true), now("official"), file(null), false],
    // Its bytes are those of the records, whatever a judge thinks of a certificate since.
    ["official", recorded(true, true), now("official"), file("not_intact"), false],
    ["official", recorded(true, true, null), now("official"), file(null), false],
    ["copy", recorded(true, true), now("official", true), file(null), false],
    ["copy", recorded(true, false), now("official", true), added(signed(true), signed(true, 101)), false],
    ["changed", recorded(true, false), now("official", true), file("not_intact"), false],
    ["extended", recorded(true, false), now("official"), file(null), false],
    [
      "extended",
      recorded(true, false),
      now("official"),
      added(signed(true, 50, "FORM_FILLING"), signed(true)),
      false,
    ],
    ["countersigned", recorded(true, false), now("official"), added(signed(true), signed(true, 101)), false],
    ["countersigned", recorded(true, false), now("official"), added(signed(true), signed(true, null)), false],
    ["filled", recorded(true, false), now("official"), added(signed(true, 100, "FORM_FILLING")), false],
    ["filled", recorded(true, false), now("official"), added(signed(true, 100, "ANNOTATIONS")), false],
    ["changed", recorded(true, false), now("official"), file("not_intact"), false],
    ["changed", recorded(true, false), now("official"), file("no_signatures"), false],
    ["changed", recorded(false, false), now("waiting"), file("not_intact"), false],
    ["earlier", recorded(false, true), now("official"), file(null), false],
    ["earlier", recorded(false, false), now("official"), file(null), false],
    ["waiting", recorded(false, true), now("waiting"), file(null), false],
    ["waiting", recorded(false, false), now("waiting"), file(null), false],
    ["added", recorded(false, false), now("waiting"), added(signed(true), signed(false, 101)), false],
    ["added", recorded(false, false), now("official"), added(signed(true), signed(true, 101)), false],
    ["added", recorded(false, false), now("official"), added(signed(true, 100, "FORM_FILLING")), false],
    ["replaced", recorded(false, true, BEFORE), now("waiting"), file(null), false],
    ["replaced", recorded(false, true, BEFORE), now("official"), file(null), false],
    ["withdrawn", recorded(false, true), now("withdrawn"), file(null), false],
    ["withdrawn", recorded(false, true), undefined, file(null), false],
    // Nothing behind it makes it another version.
    ["replaced", recorded(false, false, BEFORE), now("official"), file(null), false],
    ["replaced", recorded(false, false, BEFORE), now("official"), file("not_intact"), false],
    ["withdrawn", recorded(false, false), now("withdrawn"), added(signed(true), signed(true, 101)), false],
    ["foreign", undefined, undefined, file(null), false],
    ["foreign_untrusted", undefined, undefined, file(null, false), false],
    ["foreign_changed", undefined, undefined, file("not_intact"), false],
    ["changed", undefined, undefined, file("not_intact"), true],
    ["foreign", undefined, undefined, file(null), true],
    ["unsigned", undefined, undefined, file("no_signatures"), false],
  ] as const)("%s", (kind, known, document, judged, names) => {
    expect(fileKind(known, document, judged, names)).toBe(kind);
  });
});

test.each([
  ["what an imported file brought along", [50, 100, 200], [null, "Ana", "Beto"]],
  ["what others put behind", [100, 200, 300], ["Ana", "Beto", null]],
  ["both, and one that covers no revision", [50, 100, 200, null, 300], [null, "Ana", "Beto", null, null]],
  ["long-term data behind the last signature", [100, 180], ["Ana", "Beto"]],
])("names of the records beside %s", (_, ends, expected) => {
  const signed = [
    { length: 100, name: "Ana", isCitizen: false },
    { length: 200, name: "Beto", isCitizen: true },
  ];
  const names = signerNames(
    { signed },
    ends.map((signedBytes) => ({ signedBytes })),
  );
  expect(ends.map((_end, index) => names.get(index)?.name ?? null)).toEqual(expected);
});

test("each state of a file has its hash, the longest first, however many markers its content holds", () => {
  const end = (offset: number) => `startxref\n${offset}\n%%EOF\n`;
  const [first, second] = [
    `%PDF-1.7 ${"%%EOF\n".repeat(5_000)}${end(7)}`,
    `b %%EOF\r\n${end(1_234_567_890)}`,
  ];
  const lengths = (file: string) => revisionHashes(Buffer.from(file)).map(({ length }) => length);

  expect(lengths(`${first}${second}c`)).toEqual([
    first.length + second.length + 1,
    first.length + second.length,
    first.length,
  ]);
  expect(lengths(first)).toEqual([first.length]);
  expect(lengths(end(0).repeat(5_000)).length).toBeLessThan(2_100);
  expect([1_000, 1_001].map((times) => hasTooManyEnds(Buffer.from(end(0).repeat(times))))).toEqual([
    false,
    true,
  ]);
});

test("a document is in force as far as its cases hold it for valid", () => {
  const in_ = { isActive: true, deactivatedAt: null };
  const out = { isActive: false, deactivatedAt: SENT };
  expect([[], [in_], [in_, out], [out, { ...out, deactivatedAt: AFTER }]].map(inForce)).toEqual([
    { state: "yes", since: null },
    { state: "yes", since: null },
    { state: "partly", since: SENT },
    { state: "no", since: AFTER },
  ]);
});

test.each([
  ["IF-2027-00000012-MUNI-LEGAL", "MUNI"],
  [" if‑2027‑00000012‑muni‑legal ", "MUNI"],
  ["IF-2027-00000012-MUNI-TAD", "MUNI"],
  ["IF-2027-12-MUNI-LEGAL", "MUNI"],
  ["IF-2027-00000012", undefined],
  ["7K3M-Q9XV-2RTB-8HWC", undefined],
])("the number %s is of %s", (typed, municipality) => {
  expect(readOfficialNumber(typed)?.municipality).toBe(municipality);
  if (municipality) expect(readOfficialNumber(typed)?.text).toMatch(/^IF-2027-00000012-MUNI-(LEGAL|TAD)$/);
});
