import type { FastifyInstance } from "fastify";
import type { StampAnswer } from "../answers/stamp";
import { assertParts, PDF_MAX_BYTES, readForm, SIGNING_SPARE_BYTES } from "../http/form";
import { toldLetters } from "../http/missing-letters";
import { tellRewritten } from "../http/rewritten";
import { stampForm } from "../openapi/forms";
import type { NotaryOptions } from "../options";
import { readPdf } from "../parameters/pdf";
import { readTimeZone } from "../parameters/signature";
import { readExistingCount, readStamp } from "../parameters/stamp";
import { given } from "../parameters/text";

/** POST /stamp-number: what the desktop signer needs to know before it signs with the token. */
export const stampNumberRoute = (
  app: FastifyInstance,
  { pool, timeZone, pdfMaxBytes = PDF_MAX_BYTES }: NotaryOptions,
): void => {
  app.post("/stamp-number", async (request, reply): Promise<StampAnswer> => {
    const form = await readForm(request, { fileMaxBytes: pdfMaxBytes + SIGNING_SPARE_BYTES });
    assertParts(form, stampForm);
    const { bytes } = readPdf(form, pdfMaxBytes);
    const parameters = readStamp(form.fields);
    const zone = readTimeZone(form.fields, timeZone);
    const existingCount = readExistingCount(given(form.fields.get("existing_count")));

    const stamp = parameters && { ...parameters, timeZone: zone };
    const result = await pool.run({ kind: "stamp", pdf: bytes, stamp, existingCount });
    tellRewritten(request, reply, result.isRewritten);
    reply.header("x-missing-letters", toldLetters(result.missingLetters));
    const [llx, lly, urx, ury] = result.box;
    return {
      stamped_pdf_b64: Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength).toString(
        "base64",
      ),
      sig_llx: llx,
      sig_lly: lly,
      sig_urx: urx,
      sig_ury: ury,
      stamp_mode: result.stampMode,
      stamp_lines: [...result.stampLines],
      field_name: result.fieldName ?? null,
    };
  });
};
