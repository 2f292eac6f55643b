import type { FastifyInstance } from "fastify";
import { attachment } from "../http/content-disposition";
import { encodedList } from "../http/encoded-list";
import { assertParts, type Form, readForm, SIGNED_PDF_MAX_BYTES } from "../http/form";
import type { ExtendJob } from "../jobs/job";
import { extendForm } from "../openapi/forms";
import type { NotaryOptions } from "../options";
import { readTrust } from "../parameters/external-signer";
import { assertSha256, readPdf } from "../parameters/pdf";
import { assertCanPreserve, oneOf, PROVABLE_LEVELS } from "../parameters/signature";
import { assertTenantId } from "../parameters/tenant";
import { given } from "../parameters/text";
import { Problem } from "../problem";

/** POST /extend-pdf: what the worker asks for official documents, so that they can be proved when authorities are long gone. */
export const extendPdfRoute = (app: FastifyInstance, { pool, canPreserve }: NotaryOptions): void => {
  app.post("/extend-pdf", async (request, reply) => {
    const form = await readForm(request, { fileMaxBytes: SIGNED_PDF_MAX_BYTES });
    assertParts(form, extendForm);
    const tenantId = given(form.fields.get("tenant_id"));
    assertTenantId(tenantId);
    const file = readPdf(form, SIGNED_PDF_MAX_BYTES);
    assertSha256(file.bytes, form.fields.get("expected_sha256"));
    const to = readAim(form);
    assertCanPreserve(canPreserve);

    const { pdf, level, isChanged, provableUntil, strangers } = await pool.run({
      kind: "extend",
      pdf: file.bytes,
      to,
      trust: readTrust(form),
    });
    request.log.info({ tenantId, to, level, isChanged, provableUntil, strangers }, "extended");
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", attachment(file.name))
      .header("x-signature-level", level)
      .header("x-changed", String(isChanged))
      .header("x-provable-until", provableUntil.toISOString())
      .header("x-foreign-fields", encodedList(strangers))
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });
};

const readAim = ({ fields }: Form): ExtendJob["to"] => {
  const level = given(fields.get("level"));
  const renew = given(fields.get("renew")) ?? "false";
  if (renew !== "true" && renew !== "false")
    throw new Problem("INVALID_PARAMETERS", "renew debe ser 'true' o 'false'");
  const wanted = PROVABLE_LEVELS.find((known) => known === level);
  if (level !== undefined && !wanted)
    throw new Problem("INVALID_PARAMETERS", `level debe ser ${oneOf(PROVABLE_LEVELS)}`);
  if (renew === "true" && level !== undefined)
    throw new Problem("INVALID_PARAMETERS", "Envíe level o renew, no ambos");
  if (renew === "true") return "renew";
  if (!wanted) throw new Problem("INVALID_PARAMETERS", "Falta el parámetro level");
  return wanted;
};
