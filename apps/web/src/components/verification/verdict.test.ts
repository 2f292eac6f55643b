import { describe, expect, test } from "vitest";
import english from "../../../messages/en/verification.json";
import spanish from "../../../messages/es/verification.json";
import { codeVerdict, type FileAnswer, fileVerdict, type KnownDocument, signatureVerdict } from "./verdict";

const document = (changes: Partial<KnownDocument> = {}): KnownDocument => ({
  municipality: "Villa Ejemplo",
  standing: "official",
  official_number: "IF-2027-00000001-MUNI-LEGAL",
  document_type: "Informe",
  reference: null,
  dated_at: null,
  signers: [],
  pending: 0,
  in_force: "yes",
  out_of_force_at: null,
  shows_another_code: false,
  copy_url: null,
  is_presented: false,
  timezone: "America/Argentina/Buenos_Aires",
  ...changes,
});

test.each([
  ["official", "good", document()],
  ["officialPartly", "wait", document({ in_force: "partly" })],
  ["officialNot", "bad", document({ in_force: "no" })],
  ["copy", "wait", document({ shows_another_code: true })],
  ["presented", "info", document({ is_presented: true })],
  ["presentedNot", "bad", document({ is_presented: true, in_force: "no" })],
  ["waiting", "wait", document({ standing: "waiting", pending: 2 })],
] as const)("of a paper: %s", (text, tone, known) => {
  expect(codeVerdict({ kind: "document", document: known }, "")).toMatchObject({ text, tone });
});

describe("of a file", () => {
  const answer = (kind: FileAnswer["kind"], more: Partial<FileAnswer> = {}): FileAnswer => ({
    ...{ kind, document: null, municipality: null, signatures: [], checked_at: "" },
    ...more,
  });
  const ours = { document: document(), municipality: "Villa Ejemplo" };

  test.each([
    ["fileOfficial", "good", answer("official", ours)],
    ["filePresented", "info", answer("official", { ...ours, document: document({ is_presented: true }) })],
    ["filePresented", "info", answer("extended", { ...ours, document: document({ is_presented: true }) })],
    ["fileNot", "bad", answer("official", { ...ours, document: document({ in_force: "no" }) })],
    ["copy", "wait", answer("copy", { ...ours, document: document({ shows_another_code: true }) })],
    ["fileExtended", "good", answer("extended", ours)],
    ["fileExtendedNot", "wait", answer("extended", { ...ours, document: document({ in_force: "no" }) })],
    ["fileCountersigned", "wait", answer("countersigned", ours)],
    ["fileFilled", "wait", answer("filled", ours)],
    ["fileChanged", "bad", answer("changed", ours)],
    ["fileEarlier", "wait", answer("earlier", ours)],
    ["fileAdded", "bad", answer("added", ours)],
    ["fileForeign", "info", answer("foreign")],
    ["fileNotInRecords", "wait", answer("foreign", { municipality: "Villa Ejemplo" })],
    ["fileForeignUntrusted", "wait", answer("foreign_untrusted")],
    ["fileForeignChanged", "bad", answer("foreign_changed")],
    ["fileUnsigned", "wait", answer("unsigned")],
    ["fileBroken", "wait", answer("broken")],
  ] as const)("%s", (text, tone, told) => {
    expect(fileVerdict(told)).toMatchObject({ text, tone });
  });
});

test.each([
  ["whole", true, true, "LTA_UPDATES"],
  ["commented", true, true, "ANNOTATIONS"],
  ["modified", true, true, "OTHER"],
  ["invalid", true, false, "OTHER"],
  ["altered", false, true, "NONE"],
] as const)("a signature is %s", (verdict, intact, valid, modification_level) => {
  expect(signatureVerdict({ intact, valid, modification_level } as never)).toBe(verdict);
});

test.each([
  ["7K3M-Q9XV-2RTB", "hintCodeShort"],
  ["7k3m q9xv 2rtb 8hwc 4", "hintCodeLong"],
  ["7K3M-Q9XV-2RTB-8HWC", "hintUnknown"],
  ["IF-2027-12-MUNI-LEGAL", "hintUnknown"],
  ["ee-2027-000012-MUNI-LEGAL", "hintCase"],
  ["informe de la panadería", "hintWords"],
])("of %s: %s", (typed, hint) => {
  expect(codeVerdict({ kind: "unknown" }, typed)).toMatchObject({ text: "unknown", hint });
});

test("the two languages name the same in each sentence", () => {
  const named = (text: string) => [...text.matchAll(/<(\w+)>|\{(\w+)[,}]/g)].map(([, a, b]) => a ?? b).sort();
  for (const [key, text] of Object.entries(spanish.verdict))
    expect([key, named(english.verdict[key as keyof typeof english.verdict])]).toEqual([key, named(text)]);
});
