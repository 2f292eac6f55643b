import { writePemCertificates } from "@foja/pades/x509/pem";
import type { FastifyInstance } from "fastify";
import type { CheckedSignerAnswer, PreparedAnswer } from "../answers/external-signing";
import { attachment } from "../http/content-disposition";
import {
  assertParts,
  PDF_MAX_BYTES,
  readForm,
  SIGNED_PDF_MAX_BYTES,
  SIGNING_SPARE_BYTES,
} from "../http/form";
import { toldLetters } from "../http/missing-letters";
import { checkSignerForm, completeForm, prepareForm } from "../openapi/forms";
import type { NotaryOptions } from "../options";
import {
  readByteRange,
  readCertificates,
  readExternalSigner,
  readSignature,
} from "../parameters/external-signer";
import { assertSha256, readPdf } from "../parameters/pdf";
import { readPerson, readTimeZone } from "../parameters/signature";
import { readStamp } from "../parameters/stamp";
import { assertTenantId } from "../parameters/tenant";
import { given } from "../parameters/text";
import { Problem } from "../problem";

/** A signature whose key is in somebody's token, in three steps: who they are, what they sign, what they made of it. */
export const externalSigningRoutes = (
  app: FastifyInstance,
  { pool, timeZone, pdfMaxBytes = PDF_MAX_BYTES }: NotaryOptions,
): void => {
  app.post("/check-signer", async (request): Promise<CheckedSignerAnswer> => {
    const form = await readForm(request);
    assertParts(form, checkSignerForm);
    assertTenantId(given(form.fields.get("tenant_id")));
    const checked = await pool.run({ kind: "check", signer: readExternalSigner(form) });
    return {
      certificates_pem: writePemCertificates(...checked.certificates),
      algorithm: checked.algorithm,
      subject: checked.subject,
      issuer: checked.issuer,
      serial_number: checked.serialNumber,
      not_valid_before: checked.notBefore.toISOString(),
      not_valid_after: checked.notAfter.toISOString(),
      revocation_known: checked.isRevocationKnown,
    };
  });

  app.post("/prepare-signature", async (request, reply): Promise<PreparedAnswer> => {
    const form = await readForm(request, { fileMaxBytes: pdfMaxBytes + SIGNING_SPARE_BYTES });
    assertParts(form, prepareForm);
    assertTenantId(given(form.fields.get("tenant_id")));
    const { bytes } = readPdf(form, pdfMaxBytes);
    assertSha256(bytes, form.fields.get("expected_sha256"));
    const person = readPerson(form.fields);
    const parameters = readStamp(form.fields);
    const stamp = parameters && { ...parameters, timeZone: readTimeZone(form.fields, timeZone) };
    const certificates = readCertificates(form);

    const length = bytes.length;
    const prepared = await pool.run({ kind: "prepare", pdf: bytes, person, stamp, certificates });
    const [llx, lly, urx, ury] = prepared.box;
    reply.header("x-missing-letters", toldLetters(prepared.missingLetters));
    return {
      update_b64: Buffer.from(prepared.pdf.subarray(length)).toString("base64"),
      byte_range: [...prepared.byteRange],
      digest_algorithm: prepared.digestAlgorithm,
      digest: Buffer.from(prepared.digest).toString("hex"),
      to_sign_b64: Buffer.from(prepared.toSign).toString("base64"),
      algorithm: prepared.algorithm,
      field_name: prepared.fieldName,
      sig_llx: llx,
      sig_lly: lly,
      sig_urx: urx,
      sig_ury: ury,
      stamp_mode: prepared.stampMode,
    };
  });

  app.post("/complete-signature", async (request, reply) => {
    const form = await readForm(request, { fileMaxBytes: SIGNED_PDF_MAX_BYTES });
    assertParts(form, completeForm);
    const tenantId = given(form.fields.get("tenant_id"));
    assertTenantId(tenantId);
    const file = readPdf(form, SIGNED_PDF_MAX_BYTES);
    assertSha256(file.bytes, form.fields.get("expected_sha256"));
    const byteRange = readByteRange(form.fields.get("byte_range"));
    const signature = readSignature(form.fields.get("signature_b64"));
    const signer = readExternalSigner(form);
    if (byteRange[2] + byteRange[3] !== file.bytes.length)
      throw new Problem("INVALID_PARAMETERS", "byte_range no es el del documento preparado");

    const { pdf } = await pool.run({ kind: "complete", pdf: file.bytes, byteRange, signer, signature });
    request.log.info({ tenantId, type: "pades", level: "B-T" }, "signed by a token");
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", attachment(file.name))
      .header("x-signature-type", "pades")
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });
};
