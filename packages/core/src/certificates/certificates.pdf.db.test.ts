import { createPublicKey } from "node:crypto";
import { PdfReader } from "@foja/pades/pdf/reader";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { createCertificate } from "@foja/pades/x509/create-certificate";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { createDocumentOp } from "../documents/create-document.op";
import { updateDocumentOp } from "../documents/update-document.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { startSigningOp } from "../signing/start-signing.op";
import { finalizeCertificateOp } from "./finalize-certificate.op";
import { generateCsrOp } from "./generate-csr.op";
import { uploadCertificateOp } from "./upload-certificate.op";

// With real keys, certificates and PDFs, from the request to an official document.

const town = await townOfFile({ realPdfs: true });
const pki = createTestPki(town.clock.now());
const PASSWORD = "una contraseña larga";
const DAY_MS = 24 * 3_600_000;
const file = (bytes: Uint8Array | string) => ({
  fileName: "a",
  contentType: "",
  bytes: new Uint8Array(Buffer.from(bytes as string)),
});

const signOne = async () => {
  const { document_id } = await town.invoke("creator", createDocumentOp, {
    document_type_acronym: "IF",
    reference: "Con el certificado nuevo",
  });
  const signers = [town.people.numerator.id];
  await town.invoke("creator", updateDocumentOp, { document_id, content: "<p>Se informa.</p>", signers });
  await town.invoke("creator", startSigningOp, { document_id });
  await town.invoke("numerator", signDocumentOp, { document_id });
  const { pdfKey } = await town.db.document.findUniqueOrThrow({ where: { id: document_id } });
  return verifyPdf(new PdfReader(town.files.get(pdfKey!)!.bytes)).signatures;
};

/** Everything that stays after all is done, as text. */
const whatStays = async (): Promise<string> => {
  const { global } = town.database;
  const rows = await Promise.all([
    global.auditLog.findMany(),
    global.signatureAudit.findMany(),
    global.signingCertificate.findMany(),
    town.db.auditLog.findMany(),
    town.db.repeatedRequest.findMany(),
  ]);
  const stored = [...town.files.values()].map(({ bytes }) => Buffer.from(bytes).toString("latin1"));
  const plain = JSON.stringify([rows, town.reported, await town.jobs()], (_name, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return [plain, ...stored].join("\n");
};

test("a request that an authority certified ends in official signatures, and its key stays nowhere", async () => {
  const wanted = { cn: "Firma de Villa Ejemplo", org: "Villa Ejemplo", serial_number: "30712345671" };
  const { key_pem } = await town.invoke("admin", generateCsrOp, wanted);
  const { root } = pki;
  const certificate = createCertificate({
    subject: { country: "AR", organization: wanted.org, commonName: wanted.cn },
    publicKey: createPublicKey(key_pem),
    issuer: { certificate: root.certificates[0], key: root.key },
    notBefore: new Date(town.clock.now().getTime() - DAY_MS),
    notAfter: new Date(town.clock.now().getTime() + 700 * DAY_MS),
    keyUsage: ["digitalSignature", "nonRepudiation"],
  });
  const answer = await town.invoke("admin", finalizeCertificateOp, {
    cer_file: file(writePemCertificates(certificate, ...root.certificates)),
    key_file: file(key_pem),
    cert_password: PASSWORD,
  });
  expect(answer).toMatchObject({ subject: `CN=${wanted.cn}, O=Villa Ejemplo, C=AR`, is_active: true });

  const [signature, ...others] = await signOne();
  expect(others).toEqual([]);
  expect(signature).toMatchObject({ intact: true, valid: true });
  expect(signature?.certificate?.der).toEqual(certificate);
  const evidence = await town.database.global.signatureAudit.findFirst({ orderBy: { id: "desc" } });
  expect(evidence?.certificate).toMatchObject({ serial_number: answer.serial_number });

  const stays = await whatStays();
  expect(stays).toContain(answer.serial_number);
  const der = Buffer.from(key_pem.replace(/-----[A-Z ]+-----|\s/g, ""), "base64");
  for (const secret of [PASSWORD, key_pem.split("\n")[5]!, der.subarray(100, 160).toString("latin1")])
    expect(stays.includes(secret) || JSON.stringify(answer).includes(secret)).toBe(false);
});

test("a file of one's own is tried and used from the next signature on, and one that may not sign is not", async () => {
  const aP12 = ({ key, certificates }: typeof pki.rsa) =>
    createPkcs12({ key, certificates, password: PASSWORD, iterations: 10 });
  const upload = async (identity: typeof pki.rsa) =>
    town.invoke("admin", uploadCertificateOp, {
      cert_file: file(await aP12(identity)),
      cert_password: PASSWORD,
    });
  await upload(pki.p256);
  for (const [identity, code] of [
    [pki.expired, "CERTIFICATE_HAS_EXPIRED"],
    [pki.weakRsa, "CERTIFICATE_WEAK_KEY"],
    [pki.notForSigning, "CERTIFICATE_NOT_FOR_SIGNING"],
  ] as const)
    await expectRefusal(upload(identity), "invalid_input", { code });
  const [signature] = await signOne();
  expect(signature).toMatchObject({ intact: true, valid: true });
  expect(signature?.certificate?.der).toEqual(pki.p256.certificates[0]);
});
