import type { FastifyInstance } from "fastify";
import { attachment } from "../http/content-disposition";
import { assertParts, PDF_MAX_BYTES, readForm, SIGNING_SPARE_BYTES } from "../http/form";
import { toldLetters } from "../http/missing-letters";
import { tellRewritten } from "../http/rewritten";
import type { SignJob, VisualJob } from "../jobs/job";
import { signForm } from "../openapi/forms";
import type { NotaryOptions } from "../options";
import { readCertificate } from "../parameters/certificate";
import { assertSha256, readPdf } from "../parameters/pdf";
import { readSignatureParameters } from "../parameters/signature";
import { readStamp } from "../parameters/stamp";
import { assertTenantId } from "../parameters/tenant";
import { given } from "../parameters/text";
import { Problem } from "../problem";

const NO_CERTIFICATE = "Falta el certificado: envíe cert_file y cert_password";
const VISUAL_IS_OFF =
  "La firma visual no está habilitada: envíe use_pades=true con cert_file y cert_password";

/** POST /sign-pdf. The order of the checks is the specification's: a caller that sends two errors is told the first. */
export const signPdfRoute = (
  app: FastifyInstance,
  { pool, fallbackToVisual, timeZone, canPreserve, pdfMaxBytes = PDF_MAX_BYTES }: NotaryOptions,
): void => {
  app.post("/sign-pdf", async (request, reply) => {
    const form = await readForm(request, { fileMaxBytes: pdfMaxBytes + SIGNING_SPARE_BYTES });
    assertParts(form, signForm);
    const tenantId = given(form.fields.get("tenant_id"));
    assertTenantId(tenantId);
    const file = readPdf(form, pdfMaxBytes);
    assertSha256(file.bytes, form.fields.get("expected_sha256"));
    const parameters = readSignatureParameters(form.fields, { timeZone, canPreserve });
    const stampParameters = readStamp(form.fields);
    const stamp = stampParameters && { ...stampParameters, timeZone: parameters.timeZone };
    const certificate = readCertificate(form);

    const { person, level, isLevelAsked, fieldName, wantsPades } = parameters;
    const common = { pdf: file.bytes, person, stamp };
    let job: SignJob | VisualJob;
    if (certificate && wantsPades) job = { kind: "sign", ...common, fieldName, certificate, level };
    // A level is never lowered in silence, and a picture has none.
    else if (fallbackToVisual && !isLevelAsked) job = { kind: "visual", ...common };
    else throw new Problem("CERTIFICATE_NOT_PROVIDED", wantsPades ? NO_CERTIFICATE : VISUAL_IS_OFF);

    const { pdf, isRewritten, stampMode, missingLetters } = await pool.run(job);
    const type = job.kind === "sign" ? "pades" : "visual";
    request.log.info({ tenantId, type, level: type === "pades" ? level : undefined, stampMode }, "signed");
    tellRewritten(request, reply, isRewritten);
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", attachment(stamp?.number.replace(/[\\/]/g, "-") ?? file.name))
      .header("x-signature-type", type)
      .header("x-missing-letters", toldLetters(missingLetters))
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });
};
