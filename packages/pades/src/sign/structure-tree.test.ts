import { expect, test } from "vitest";
import { dictAt, numberAt } from "../pdf/access";
import { dict, name, type PdfObject, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { aDocument, taggedParts } from "../test-documents";
import { appendSigningSheet } from "./append-sheet";

/** The next key of a tagged document after a sheet was appended, whose parent tree and next key were these before. */
const nextKeyAfter = (nums: PdfObject[], stated?: PdfObject): number => {
  const parts = taggedParts();
  const root = dict({
    Type: name("StructTreeRoot"),
    K: ref(31),
    ParentTree: ref(33),
    ParentTreeNextKey: stated,
  });
  const extra = new Map([...parts.extra, [30, root], [33, dict({ Nums: nums })], [35, 41]] as const);
  const reader = new PdfReader(appendSigningSheet(aDocument({ ...parts, extra }), { signers: 2 }));
  return (
    numberAt(reader, dictAt(reader, reader.catalog, "StructTreeRoot"), "ParentTreeNextKey") ?? Number.NaN
  );
};

// Found by fuzzing: what is no key became a number that no file can state.
test.each([
  { what: "a key that is none", nums: [ref(32), [ref(32)], 6, [ref(32)]], stated: undefined, next: 7 },
  { what: "a key by reference", nums: [ref(35), [ref(32)]], stated: undefined, next: 42 },
  { what: "a next key that is none", nums: [3, [ref(32)]], stated: name("tres"), next: 4 },
  { what: "a next key below nothing", nums: [], stated: -5, next: 0 },
  { what: "a next key", nums: [3, [ref(32)]], stated: 20, next: 20 },
])("a parent tree with $what takes more keys", ({ nums, stated, next }) => {
  const added = nextKeyAfter([0, [ref(32)]]) - 1;
  expect(added).toBeGreaterThan(3);
  expect(nextKeyAfter(nums, stated)).toBe(next + added);
});
