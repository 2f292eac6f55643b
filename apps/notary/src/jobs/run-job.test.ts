import { parseSignedData } from "@foja/pades/cms/signed-data";
import { dict, ref } from "@foja/pades/pdf/objects";
import { PdfReader } from "@foja/pades/pdf/reader";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import type { IssuerSource } from "@foja/pades/revocation/issuers";
import { readSigningForm } from "@foja/pades/sign/signature-fields";
import { aDocument } from "@foja/pades/test-documents";
import { readSignedRange } from "@foja/pades/verify/byte-range";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { createRevocationPki } from "@foja/testing/pki/revocation-pki";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";
import { describe, expect, test } from "vitest";
import { aNotary, goodParts, PASSWORD, pki } from "../test-support/a-notary";

const clock = { now: new Date() };
const { key, certificates: chain } = createRevocationPki({ clock }).issue({
  commonName: "Ana Núñez",
  from: clock.now,
  years: 1,
});
const [leaf, intermediate, root] = chain as readonly Buffer[] as [Buffer, Buffer, Buffer];
const namesOf = (certificates: readonly Buffer[]) =>
  certificates.map((der) => parseCertificate(der).subject.commonName).sort();
const WHOLE = namesOf([leaf, intermediate, root]);

/** What an authority publishes: each certificate's issuer. */
const publishing: IssuerSource = async ({ der }) => {
  const certificates = der.equals(leaf) ? [intermediate] : der.equals(intermediate) ? [root] : [];
  return { certificates, isPartial: false };
};

/** Certificates in the signature that a key file with these ones gives. */
const signedWith = async (certificates: readonly Buffer[], issuers: IssuerSource): Promise<Buffer[]> => {
  const { post } = await aNotary({ tools: { issuers } });
  const p12 = await createPkcs12({ key, certificates, password: PASSWORD, iterations: 100 });
  const answer = await post("/sign-pdf", { ...(await goodParts()), cert_file: p12 });
  expect(answer.statusCode).toBe(200);
  const reader = new PdfReader(answer.rawPayload);
  const [field] = readSigningForm(reader, reader.catalog).signatures;
  const range = field?.signature && readSignedRange(reader, field.signature);
  return [...parseSignedData(range?.contents ?? Buffer.alloc(0), { padded: true }).certificates];
};

describe("the chain in a signature", () => {
  test.each([
    { what: "the root first", certificates: [root, leaf, intermediate] },
    { what: "the signer last", certificates: [intermediate, root, leaf] },
    { what: "in order", certificates: [leaf, intermediate, root] },
  ])("is whole when the key file has it with $what", async ({ certificates }) => {
    const nobody: IssuerSource = () => Promise.reject(new Error("nobody is to be asked"));
    expect(namesOf(await signedWith(certificates, nobody))).toEqual(WHOLE);
  });

  test("is completed from where the certificates say when the file has the signer's alone", async () => {
    expect(namesOf(await signedWith([leaf], publishing))).toEqual(WHOLE);
  });

  test("stays short when nobody knows more: the signature is good all the same", async () => {
    expect(namesOf(await signedWith([leaf], async () => ({ certificates: [], isPartial: true })))).toEqual(
      namesOf([leaf]),
    );
  });
});

describe("a certificate that its time stamp does not find valid", () => {
  test.each([
    { what: "has not begun", byMs: -60_000 },
    { what: "has ended", byMs: 60_000 },
  ])("since it $what by the authority's clock makes no signature", async ({ byMs }) => {
    const fresh = createRevocationPki({ clock }).issue({
      commonName: "Ana Núñez",
      from: byMs < 0 ? clock.now : new Date(clock.now.getTime() - 86_400_000 + 30_000),
      years: byMs < 0 ? 1 : 1 / 365,
    });
    const tsa = aTsaTransport(aResponder(pki.tsaOfP256, () => new Date(Date.now() + byMs)));
    const { post } = await aNotary({ tsa });
    const p12 = await createPkcs12({ ...fresh, password: PASSWORD, iterations: 100 });
    const answer = await post("/sign-pdf", { ...(await goodParts()), cert_file: p12 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error_code: "CERTIFICATE_LOAD_ERROR",
      detail: "La hora del sello de tiempo está fuera de la vigencia del certificado",
    });
  });
});

test("a signature that would spoil the earlier ones is not handed out", async () => {
  const { post } = await aNotary();
  // The page serves as its own content, as far as anybody can tell: nothing may be added to it.
  const delicate = aDocument({ page: { SinNorma: dict({ uno: ref(10) }) } });
  const sign = async (pdf: Buffer) => post("/sign-pdf", { ...(await goodParts()), pdf_file: pdf });
  const first = await sign(delicate);
  expect(first.statusCode).toBe(200);
  const second = await sign(first.rawPayload);
  expect(second.statusCode).toBe(400);
  expect(second.json()).toMatchObject({
    error_code: "INVALID_PDF_FILE",
    detail: "Lo que se agregaría al documento anularía las firmas que ya tiene",
  });
});
