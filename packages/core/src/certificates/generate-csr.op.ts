import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { writtenLine } from "../kernel/text";

const OCTETS_MAX = 64;

/** A part of the name: what X.520 allows, counted as it will be written (decisions E). */
const part = () =>
  writtenLine(OCTETS_MAX).refine((text) => Buffer.byteLength(text) <= OCTETS_MAX, {
    error: `Debe ocupar ${OCTETS_MAX} octetos o menos; las letras con acento ocupan dos`,
  });

export const generateCsrOp = defineOperation({
  id: "certificates.generateCsr",
  summary:
    "Genera una clave RSA de 2048 bits y el requerimiento PKCS#10 de su certificado. La clave no se guarda",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    cn: meant(part(), { note: "Nombre común", example: "Municipalidad de Villa Ejemplo" }),
    org: meant(part(), { note: "Organismo", example: "Municipalidad de Villa Ejemplo" }),
    ou: meant(z.union([z.literal(""), part()]), {
      note: "Área; vacía: ninguna",
      example: "Sistemas",
    }).default(""),
    serial_number: meant(z.string().regex(/^\d{11}$/, "Debe ser una CUIT de 11 dígitos, sin guiones"), {
      note: "CUIT del organismo, 11 dígitos",
      example: "30712345671",
    }),
    country: meant(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z]{2}$/, "Debe ser un código de país de dos letras")
        .toUpperCase(),
      { note: "País, dos letras (ISO 3166)", example: "AR" },
    ).default("AR"),
  }),
  output: z.strictObject({
    key_pem: z.string().describe("La clave privada: se muestra solo ahora y no queda guardada"),
    csr_pem: z.string().describe("El requerimiento, para la autoridad certificante"),
    sha256: z.string().describe("SHA-256 del requerimiento en DER, en hexadecimal"),
  }),
  errors: ["invalid_input"],
}).run(async ({ ports }, { cn, org, ou, serial_number, country }) => {
  const files = await ports.certificates.request({
    commonName: cn,
    organization: org,
    ...(ou && { organizationalUnit: ou }),
    serialNumber: `CUIT ${serial_number}`,
    country,
  });
  return { key_pem: files.keyPem, csr_pem: files.csrPem, sha256: files.sha256 };
});
