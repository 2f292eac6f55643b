import type { FastifyInstance } from "fastify";
import type { VerificationAnswer } from "../answers/verification";
import { giveBack } from "../http/bytes-in-place";
import {
  assertParts,
  type Form,
  readForm,
  SIGNED_PDF_MAX_BYTES,
  TRUST_FILE,
  type UploadedFile,
} from "../http/form";
import { verifyForm } from "../openapi/forms";
import type { NotaryOptions } from "../options";
import { readTrust } from "../parameters/external-signer";
import { assertPdf, pdfTooLarge } from "../parameters/pdf";
import { given } from "../parameters/text";
import { Problem } from "../problem";

/** POST /sign-pdf/verify: a form with one file, whatever the name of its field, and roots beside it. */
export const verifyRoute = (app: FastifyInstance, { pool }: NotaryOptions): void => {
  app.post("/sign-pdf/verify", async (request): Promise<VerificationAnswer> => {
    let form: Form | undefined;
    try {
      form = await readForm(request, { fileMaxBytes: SIGNED_PDF_MAX_BYTES, inPlace: true });
      assertParts(form, verifyForm, { anyFileName: true });
      const { bytes } = onlyFile(form);
      assertPdf(bytes);
      const mustBeTrusted = readFlag(given(form.fields.get("require_trust")));
      const answer = await pool.run({ kind: "verify", pdf: bytes, mustBeTrusted, trust: readTrust(form) });
      const { ok, failure_reason: reason, signature_count: signatures } = answer;
      request.log.info({ ok, reason, signatures }, "verified");
      return answer;
    } finally {
      for (const file of form?.files.values() ?? []) giveBack(file.bytes);
    }
  });
};

const onlyFile = (form: Form): UploadedFile => {
  if (form.tooLarge.size > 0) throw pdfTooLarge(SIGNED_PDF_MAX_BYTES);
  const [file] = [...form.files].flatMap(([name, one]) => (name === TRUST_FILE ? [] : [one]));
  if (!file) throw new Problem("INVALID_PDF_FILE", "No se puede leer el archivo PDF: falta pdf_file");
  return file;
};

const readFlag = (value = "false"): boolean => {
  if (value !== "true" && value !== "false")
    throw new Problem("INVALID_PARAMETERS", "require_trust debe ser 'true' o 'false'");
  return value === "true";
};
