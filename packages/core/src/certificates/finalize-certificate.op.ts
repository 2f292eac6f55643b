import { z } from "zod";
import { fileInput } from "../kernel/file";
import { storageUnavailable } from "../kernel/invoke";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import type { CertificateProblem } from "../ports/certificates";
import { ACTIVATION_REFUSALS, activateCertificate, activatedCertificate } from "./activate-certificate";
import { telling } from "./problems";
import {
  certificateFileTooLarge,
  newPasswordInput,
  otherMunicipality,
  requireOwn,
  tenantIdInput,
} from "./signing-certificate";

/** A chain in PKCS#7 has some kilobytes. */
const CERTIFICATES_MAX_BYTES = 1024 * 1024;
const KEY_MAX_BYTES = 64 * 1024;

const file = (maxBytes: number, note: string, fileName: string, example: string) =>
  meant(fileInput({ maxBytes, tooLarge: certificateFileTooLarge }), {
    note,
    example: {
      fileName,
      contentType: "application/octet-stream",
      bytes: new Uint8Array(Buffer.from(example)),
    },
  });

export const finalizeCertificateOp = defineOperation({
  id: "certificates.finalize",
  summary:
    "Arma el .p12 con el certificado que emitió la autoridad y su clave privada, lo prueba y lo activa",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    cer_file: file(
      CERTIFICATES_MAX_BYTES,
      "Lo que mandó la autoridad: .cer, .crt, .pem o .p7b, con o sin cadena",
      "municipio.cer",
      "certificado",
    ),
    key_file: file(
      KEY_MAX_BYTES,
      "La clave privada que se generó con el requerimiento; no se guarda suelta",
      "municipio.key",
      "clave",
    ),
    cert_password: newPasswordInput,
    tenant_id: tenantIdInput.optional(),
  }),
  output: activatedCertificate,
  errors: [
    "invalid_input",
    otherMunicipality,
    certificateFileTooLarge,
    ...ACTIVATION_REFUSALS,
    storageUnavailable,
  ],
}).run(async (ctx, { cer_file, key_file, cert_password: password, tenant_id }) => {
  requireOwn(ctx, tenant_id);
  const parts = { certificates: cer_file.bytes, key: key_file.bytes, password };
  const p12 = await telling(ctx.ports.certificates.assemble(parts), fieldOf);
  return activateCertificate(ctx, { p12, password }, fieldOf);
});

const OF_KEY: readonly CertificateProblem[] = ["KEY_UNREADABLE", "KEY_MISMATCH", "TOO_COMPLEX"];

const fieldOf = (problem: CertificateProblem): string => {
  if (problem === "WRONG_PASSWORD") return "cert_password";
  return OF_KEY.includes(problem) ? "key_file" : "cer_file";
};
