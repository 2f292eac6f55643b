import { z } from "zod";
import { fileInput } from "../kernel/file";
import { storageUnavailable } from "../kernel/invoke";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { ACTIVATION_REFUSALS, activateCertificate, activatedCertificate } from "./activate-certificate";
import {
  certificateFileTooLarge,
  otherMunicipality,
  passwordInput,
  requireOwn,
  tenantIdInput,
} from "./signing-certificate";

const FILE_MAX_BYTES = 5 * 1024 * 1024;

export const uploadCertificateOp = defineOperation({
  id: "certificates.upload",
  summary: "Carga el certificado .p12 con el que firma el municipio: se prueba y reemplaza al anterior",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    cert_file: meant(fileInput({ maxBytes: FILE_MAX_BYTES, tooLarge: certificateFileTooLarge }), {
      note: "Archivo .p12 o .pfx con la clave privada y su certificado, hasta 5 MB",
      example: {
        fileName: "municipio.p12",
        contentType: "application/x-pkcs12",
        bytes: new Uint8Array(Buffer.from("certificado")),
      },
    }),
    cert_password: passwordInput,
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
}).run((ctx, { cert_file, cert_password, tenant_id }) => {
  requireOwn(ctx, tenant_id);
  return activateCertificate(ctx, { p12: cert_file.bytes, password: cert_password }, (problem) =>
    problem === "WRONG_PASSWORD" ? "cert_password" : "cert_file",
  );
});
