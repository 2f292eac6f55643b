import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { presentSignatures, signatureObject } from "./signature-item";

export const signatureNotFound = defineRefusal("not_found", "NOT_FOUND", "Firma no encontrada");

const hash = z.string().nullable();

export const getSignatureOp = defineOperation({
  id: "signatures.get",
  summary: "La evidencia de una firma: certificado, resúmenes de lo firmado y su lugar en la cadena",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    seq: meant(z.int().min(1).max(Number.MAX_SAFE_INTEGER), {
      note: "Lugar en la cadena de evidencia de la instalación",
      example: 1,
      unknown: "Firma no encontrada",
    }),
  }),
  output: z.strictObject({
    ...signatureObject.shape,
    sha256_before: z.string().describe("Del PDF que se firmó"),
    sha256_after: z.string().describe("Del PDF firmado"),
    content_sha256: hash.describe("De lo que dice el documento, con los datos de su formulario"),
    hash: hash.describe("De esta fila de la cadena"),
    prev_hash: hash.describe("De la fila anterior"),
    door: z.string().nullable().describe("Por qué interfaz se firmó"),
    request_id: z.string().nullable(),
  }),
  errors: ["invalid_input", signatureNotFound],
}).run(async (ctx, { seq }) => {
  const row = await ctx.global.signatureAudit.findUnique({
    where: { seq: BigInt(seq), schemaName: ctx.tenant.schema },
  });
  if (!row) throw signatureNotFound();
  const [shown] = await presentSignatures(ctx, [row]);
  const { door = null, request_id = null } = session.parse(row.session);
  return {
    ...shown!,
    sha256_before: row.sha256Before,
    sha256_after: row.sha256After,
    content_sha256: row.contentSha256,
    hash: row.hash,
    prev_hash: row.prevHash,
    door,
    request_id,
  };
});

const session = z.object({ door: z.string(), request_id: z.string() }).partial().catch({});
