import type { FastifyInstance, FastifyRequest } from "fastify";
import type { VerificationAnswer } from "../answers/verification";
import { createByteBudget } from "../http/byte-budget";
import { readForm, SIGNED_PDF_MAX_BYTES, type UploadedFile } from "../http/form";
import type { NotaryOptions } from "../options";
import { assertPdf } from "../parameters/pdf";
import { Problem } from "../problem";

/** Four of the largest documents, or many small ones. */
const BUDGET_BYTES = 4 * SIGNED_PDF_MAX_BYTES;

/** POST /sign-pdf/verify: a form with one file, whatever the name of its field. */
export const verifyRoute = (app: FastifyInstance, { pool }: NotaryOptions): void => {
  const budget = createByteBudget(BUDGET_BYTES);

  app.post("/sign-pdf/verify", async (request): Promise<VerificationAnswer> => {
    const share = budget.take(expectedBytes(request));
    try {
      const { bytes } = await readOnlyFile(request);
      assertPdf(bytes);
      const answer = await pool.run({ kind: "verify", pdf: bytes });
      const { ok, failure_reason: reason, signature_count: signatures } = answer;
      request.log.info({ ok, reason, signatures }, "verified");
      return answer;
    } finally {
      share.free();
    }
  });
};

/** A request that does not say how large it is may be as large as is allowed. */
const expectedBytes = ({ headers }: FastifyRequest): number => {
  const announced = Number(headers["content-length"] ?? Number.NaN);
  return Number.isInteger(announced) && announced >= 0
    ? Math.min(announced, SIGNED_PDF_MAX_BYTES)
    : SIGNED_PDF_MAX_BYTES;
};

const readOnlyFile = async (request: FastifyRequest): Promise<UploadedFile> => {
  const form = await readForm(request, { fileMaxBytes: SIGNED_PDF_MAX_BYTES, isShared: true });
  if (form.tooLarge.size > 0) throw new Problem("FILE_TOO_LARGE", "El archivo PDF supera el máximo de 50 MB");
  const [only, ...others] = form.files.values();
  const file = form.files.get("pdf_file") ?? (others.length === 0 ? only : undefined);
  if (!file) throw new Problem("INVALID_PDF_FILE", "No se puede leer el archivo PDF: falta pdf_file");
  return file;
};
