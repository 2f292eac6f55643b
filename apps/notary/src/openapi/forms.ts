import { SHEET } from "@foja/pades/layout/signing-sheet";
import { LEVELS } from "@foja/pades/trust/level";
import { z } from "zod";
import { CERTIFICATE_MAX_BYTES, PDF_MAX_BYTES, SIGNED_PDF_MAX_BYTES } from "../http/form";
import { megabytes } from "../http/megabytes";
import { BASE64, BYTE_RANGE, CHAIN_MAX } from "../parameters/external-signer";
import { PROVABLE_LEVELS } from "../parameters/signature";
import { EXISTING_COUNT } from "../parameters/stamp";
import { TENANT_ID } from "../parameters/tenant";

const pdfFile = (maxBytes = PDF_MAX_BYTES, more = "") =>
  z.file().meta({ description: `PDF de hasta ${megabytes(maxBytes)}; debe comenzar con %PDF${more}` });

const { width, height, columns, firstRowDrop } = SHEET;
/** Where a signature goes, as whoever makes documents has to know it. */
const PLACE = [
  ". La firma va en un campo de firma vacío, si lo tiene; si no, bajo el texto end-text (visible o invisible) de la última página:",
  `la primera fila de cuadros (${width} x ${height} puntos, desde x ${columns.join(" y ")}; una sola columna en páginas angostas)`,
  `empieza ${firstRowDrop} puntos debajo de él. Sin campo ni texto, sin lugar, o donde un número no se podría leer: LayoutError`,
].join(" ");

const text = (max: number, description: string) => z.string().min(1).max(max).meta({ description });

const stampFields = {
  document_number: text(40, "Número a estampar").optional(),
  city: text(100, "Obligatorio si se envía document_number").optional(),
  stamp_position: z
    .enum(["first", "last"])
    .default("first")
    .meta({ description: "Página en la que se estampa el número" }),
  timezone: z
    .string()
    .optional()
    .meta({ description: "Zona horaria IANA en la que se escribe la fecha; sin ella, la del servicio" }),
};

const tenantId = z
  .string()
  .regex(TENANT_ID)
  .optional()
  .meta({ description: "Municipio, para el registro de actividad" });

const sha256 = z
  .string()
  .regex(/^[0-9A-Fa-f]{64}$/)
  .optional()
  .meta({ description: "SHA-256 que el PDF debe tener; el vacío no es el de ninguno" });

const personFields = {
  name: text(100, "Nombre del firmante"),
  seal: text(50, "Cargo del firmante"),
  department: text(100, "Repartición"),
  entity: text(100, "Organismo"),
};

export const signForm = z.strictObject({
  pdf_file: pdfFile(PDF_MAX_BYTES, PLACE),
  ...personFields,
  ...stampFields,
  tenant_id: tenantId,
  use_pades: z
    .enum(["true", "false"])
    .default("true")
    .meta({ description: "false: firma visual, si la configuración la permite; no con level" }),
  cert_file: z
    .file()
    .optional()
    .meta({
      description: `Archivo .p12 de hasta ${megabytes(CERTIFICATE_MAX_BYTES)}, con una clave RSA de 2048 bits o más, P-256 o P-384`,
    }),
  cert_password: z.string().optional().meta({ description: "Contraseña del .p12; la vacía es una" }),
  expected_sha256: sha256,
  field_name: text(127, "Campo de firma vacío en el que se firma").optional(),
  level: z.enum(LEVELS).default("B-T").meta({
    description: "Nivel PAdES; nunca se firma con uno menor, ni se da una firma visual si se lo envía",
  }),
});

export const stampForm = z.strictObject({
  pdf_file: pdfFile(PDF_MAX_BYTES, PLACE),
  ...stampFields,
  existing_count: z
    .string()
    .regex(EXISTING_COUNT)
    .optional()
    .meta({ description: "Firmas que ya hay; sin él se cuentan" }),
});

const trustFile = z
  .file()
  .optional()
  .meta({ description: "Raíces en las que el municipio confía además de las del servicio, en PEM" });

/** Not strict: its one file is taken whatever its name. */
export const verifyForm = z.object({
  pdf_file: pdfFile(SIGNED_PDF_MAX_BYTES),
  trust_file: trustFile,
  require_trust: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "true: ok exige también que cada firmante llegue a una autoridad de confianza" }),
});

export const extendForm = z.strictObject({
  pdf_file: pdfFile(SIGNED_PDF_MAX_BYTES),
  tenant_id: tenantId,
  trust_file: trustFile,
  expected_sha256: sha256,
  level: z
    .enum(PROVABLE_LEVELS)
    .optional()
    .meta({ description: "Nivel PAdES al que se lo lleva; obligatorio si no se renueva" }),
  renew: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "true: otro sello de archivo, antes de que venza el último; sin level" }),
});

export const timestampForm = z.strictObject({
  sha256: z
    .string()
    .regex(/^[0-9A-Fa-f]{64}$/)
    .meta({ description: "Lo que la autoridad sella, en hexadecimal" }),
});

const certificatesFile = z.file().meta({
  description: `El certificado del firmante y los de su cadena, en PEM y en ese orden; hasta ${CHAIN_MAX}`,
});

/** Of somebody whose key is in their own token. */
const externalSigner = {
  certificates_file: certificatesFile,
  trust_file: z
    .file()
    .optional()
    .meta({ description: "Las raíces a las que debe llevar, en PEM; sin ellas, las del servicio" }),
  national_id: text(32, "Lo que el certificado debe decir de quién firma: en Argentina, su CUIL"),
  use_pss: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "true: su clave RSA firma con PSS (RFC 8017, 8.1)" }),
  require_revocation: z
    .enum(["true", "false"])
    .default("true")
    .meta({ description: "false: si ninguna autoridad responde sobre su estado, se lo toma por vigente" }),
  tenant_id: tenantId,
};

export const checkSignerForm = z.strictObject(externalSigner);

export const prepareForm = z.strictObject({
  pdf_file: pdfFile(PDF_MAX_BYTES, PLACE),
  ...personFields,
  ...stampFields,
  certificates_file: certificatesFile,
  tenant_id: tenantId,
  expected_sha256: sha256,
});

export const completeForm = z.strictObject({
  pdf_file: pdfFile(SIGNED_PDF_MAX_BYTES),
  expected_sha256: sha256,
  byte_range: z
    .string()
    .regex(BYTE_RANGE)
    .meta({ description: "Como lo dio prepare-signature: cuatro enteros separados por comas" }),
  signature_b64: z.string().regex(BASE64).max(2048).meta({
    description: "Lo que hizo el token: el valor RSA, o para ECDSA la SEQUENCE de r y s (RFC 3279, 2.2.3)",
  }),
  ...externalSigner,
});
