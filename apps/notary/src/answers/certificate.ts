import { z } from "zod";

/** GET /certificate/{tenant_id}. Everything about the certificate is null where there is none, or none that can be read. */
export const certificateAnswer = z.object({
  exists: z.boolean().meta({ description: "Hay un archivo de certificado para el municipio" }),
  tenant_id: z.string(),
  subject: z.string().nullable().meta({ description: "Titular, por ejemplo CN=..., O=..., C=AR" }),
  issuer: z.string().nullable(),
  not_valid_before: z.iso.datetime().nullable(),
  not_valid_after: z.iso.datetime().nullable(),
  is_valid: z.boolean().meta({ description: "Hoy puede firmar documentos" }),
  validation_message: z.string().meta({ description: "Por qué puede o no puede firmar" }),
  serial_number: z.string().nullable().meta({ description: "En hexadecimal, en minúsculas" }),
});

export const certificatesAnswer = z.object({
  certificates: z.array(certificateAnswer),
  total: z.int().min(0),
});

export type CertificateAnswer = z.input<typeof certificateAnswer>;
