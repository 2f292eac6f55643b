import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { arrayAt, dictAt } from "../pdf/access";
import { ensureForm } from "../pdf/acro-form";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, type PdfObject, type Ref, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signPdf } from "../sign/sign-pdf";
import { readSigningForm } from "../sign/signature-fields";
import { aComposedDocument, aPerson, SIGNING_TIME } from "../sign/test-signing";
import { verifyPdf } from "./verify-pdf";

const signer = createKeySigner(createTestPki().p256);

const sign = async (pdf: Buffer): Promise<Buffer> => {
  const request = { person: aPerson(), signingTime: SIGNING_TIME, fieldName: "firma1" };
  const reader = new PdfReader(pdf);
  // As a forger writes: he gives a new object a number that a field refers to already.
  reader.referredFrom = () => new Set();
  return (await signPdf(reader, request, (digest) => createDetachedSignature({ signer, digest }))).bytes;
};

const valueIn = (pdf: Buffer): { readonly ref: Ref; readonly entries: Dict } => {
  const reader = new PdfReader(pdf);
  const field = readSigningForm(reader, reader.catalog).signatures.find(({ kind }) => kind !== "empty");
  return { ref: field?.dict.get("V") as Ref, entries: field?.signature as Dict };
};

const addFields = (pdf: Buffer, names: readonly string[], makeValue: MakeValue): Buffer => {
  const reader = new PdfReader(pdf);
  const update = new IncrementalUpdate(reader);
  const added = names.map((title) =>
    update.add(dict({ FT: name("Sig"), T: textString(title), V: makeValue(update) })),
  );
  const fields = arrayAt(update, dictAt(update, reader.catalog, "AcroForm"), "Fields") ?? [];
  update.edit(ensureForm(update, reader.rootRef)).set("Fields", [...fields, ...added]);
  return update.build().bytes;
};

const withField = (pdf: Buffer, value: Ref): Buffer => addFields(pdf, ["G"], () => value);

/** So many more fields that show the signature which is there. */
const withFields = (pdf: Buffer, count: number, how: "shared" | "copied"): Buffer => {
  const { ref: held, entries } = valueIn(pdf);
  const names = Array.from({ length: count }, (_, index) => `G${index}`);
  return addFields(pdf, names, (update) => (how === "shared" ? held : update.add(new Dict(entries))));
};

type MakeValue = (update: IncrementalUpdate) => PdfObject;

test.each([
  { how: "shared", first: "OTHER" },
  // A new field with a new value: nothing was done to the first.
  { how: "copied", first: "FORM_FILLING" },
] as const)(
  "thousands of fields with one value, $how, are refused with little work",
  async ({ how, first }) => {
    const signed = await sign(aComposedDocument(1));
    const pdf = withFields(signed, 3000, how);
    const { signatures } = verifyPdf(new PdfReader(pdf, { workBytes: 50 * pdf.length }));
    expect(signatures).toHaveLength(3001);
    const [own, ...others] = signatures.map(({ modificationLevel }) => modificationLevel);
    expect(own).toBe(first);
    expect(new Set(others)).toEqual(new Set(["OTHER"]));
    expect(Math.max(...signatures.map(({ changes }) => changes.length))).toBeLessThanOrEqual(100);
    expect(signatures.at(-1)?.changes).toEqual([
      { level: "OTHER", what: "a signature value that belongs to another field" },
    ]);
  },
);

test("a value that two fields had when it was made belongs to the first alone", async () => {
  const sharedBy = async (value: Ref) => sign(withField(aComposedDocument(1), value));
  const { ref: made } = valueIn(await sharedBy(ref(900)));
  const pdf = await sharedBy(made);
  const verdicts = verifyPdf(new PdfReader(pdf)).signatures;
  expect(verdicts.map(({ fieldName, modificationLevel }) => [fieldName, modificationLevel])).toEqual([
    ["firma1", "NONE"],
    ["G", "OTHER"],
  ]);
});

test("what asks for too much work is refused with a code", async () => {
  const pdf = withFields(await sign(aComposedDocument(1)), 500, "copied");
  const limited = new PdfReader(pdf, { workBytes: 2_000_000 });
  expect(() => verifyPdf(limited)).toThrow(expect.objectContaining({ code: "LIMIT" }));
});

test("thousands of fields that share one long lock read it once", () => {
  const reader = new PdfReader(aComposedDocument(1));
  const update = new IncrementalUpdate(reader);
  const names = Array.from({ length: 10_000 }, (_, index) => textString(`a${index}`));
  const lock = update.add(dict({ Action: name("Include"), Fields: names }));
  const fields = Array.from({ length: 3000 }, (_, index) =>
    update.add(dict({ FT: name("Sig"), T: textString(`G${index}`), Lock: lock })),
  );
  update.edit(ensureForm(update, reader.rootRef)).set("Fields", fields);
  const pdf = new PdfReader(update.build().bytes);
  const { signatures } = readSigningForm(pdf, pdf.catalog);
  expect(signatures).toHaveLength(3000);
  expect(signatures[0]?.lock?.fields).toHaveLength(10_000);
  expect(new Set(signatures.map((field) => field.lock)).size).toBe(1);
});
