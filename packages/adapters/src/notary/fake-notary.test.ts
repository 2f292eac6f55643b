import type { SignRequest } from "@foja/core/ports/notary";
import { PdfReader } from "@foja/pades/pdf/reader";
import { appendSigningSheet } from "@foja/pades/sign/append-sheet";
import { countSignatures } from "@foja/pades/sign/count-signatures";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { createFakeNotary } from "./fake-notary";

const notary = createFakeNotary(createTestPki().p256);
const aRequest = (pdf: Uint8Array): SignRequest => ({
  pdf,
  person: { name: "Ana", seal: "Jefa", department: "Compras", entity: "Municipio" },
  certificate: { p12: new Uint8Array(), password: "" },
  level: "B-B",
  timezone: "UTC",
  tenantId: "tandil",
});

test("signs for real: each answer continues the one before", async () => {
  const sheet = appendSigningSheet(aPdf(), { signers: 2 });
  const first = Buffer.from((await notary.sign(aRequest(sheet))).pdf);
  const stamp = { number: "IF-1", city: "Tandil", position: "first" } as const;
  const second = Buffer.from((await notary.sign({ ...aRequest(first), stamp })).pdf);

  expect(first.subarray(0, sheet.length)).toEqual(sheet);
  expect(second.subarray(0, first.length)).toEqual(first);
  expect(countSignatures(new PdfReader(second)).signatures).toBe(2);
  expect(await notary.verify(second)).toMatchObject([
    { intact: true, valid: true, modificationLevel: "FORM_FILLING" },
    { intact: true, valid: true, modificationLevel: "NONE" },
  ]);
});

test.each([
  { what: "no marker", pdf: aPdf({ markerY: null }), code: "LayoutError" },
  { what: "no PDF", pdf: Buffer.from("hola"), code: "INVALID_PDF_FILE" },
])("refuses a document with $what as the service does", async ({ pdf, code }) => {
  await expect(notary.sign(aRequest(pdf))).rejects.toMatchObject({
    name: "NotaryError",
    kind: "business",
    code,
  });
});

test("raises nothing without authorities, as a service that has none configured", async () => {
  await expect(notary.extend({ pdf: aPdf(), to: "B-LT", tenantId: "tandil" })).rejects.toMatchObject({
    kind: "business",
    code: "INVALID_PARAMETERS",
  });
});
