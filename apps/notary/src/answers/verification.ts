import { LEVELS } from "@foja/pades/trust/level";
import { z } from "zod";

const time = z.iso.datetime();

const FAILURE_REASONS = [
  "no_signatures",
  "not_intact",
  "invalid_signature",
  "illegal_modification",
  "certificate_expired",
  "untrusted",
] as const;

const modificationLevel = z.enum(["NONE", "LTA_UPDATES", "FORM_FILLING", "ANNOTATIONS", "OTHER"]).meta({
  description: "Lo peor que cambió después: nada, datos para archivo, campos, comentarios, otra cosa",
});

const coverage = z
  .enum(["ENTIRE_FILE", "ENTIRE_REVISION", "CONTIGUOUS_BLOCK_FROM_START", "UNCLEAR"])
  .meta({ description: "Qué parte del archivo cubre la firma" });

const trustProblem = z.string().nullable().meta({
  description: "Por qué no es de confianza, por ejemplo UNTRUSTED, EXPIRED, REVOKED o NO_TRUST_STORE",
});

const timestamp = z.object({
  time: time.nullable(),
  authority: z.string().nullable(),
  valid: z.boolean().meta({
    description:
      "El sello es correcto y, si hay autoridades de confianza configuradas, su cadena llega a una de ellas",
  }),
});

const certificate = z.object({
  issuer: z.string(),
  issuer_name: z.string().meta({ description: "El nombre entero, como lo dan las altas de certificados" }),
  serial: z.string().meta({ description: "En hexadecimal, en minúsculas" }),
  not_before: time,
  not_after: time,
});

const signature = z.object({
  intact: z.boolean().meta({ description: "Los bytes cubiertos son los que se firmaron" }),
  valid: z.boolean().meta({ description: "El valor de la firma corresponde al certificado" }),
  modification_level: modificationLevel,
  signature_visible: z.boolean(),
  field_name: z.string(),
  signer: z
    .object({
      common_name: z.string().nullable(),
      serial_number: z.string().nullable().meta({ description: "Atributo serialNumber, como está" }),
      organization: z.string().nullable(),
      country_id: z.string().nullable().meta({ description: "CUIT, CUIL u otro documento nacional" }),
    })
    .nullable(),
  signing_time: time.nullable().meta({ description: "La hora que declara el firmante" }),
  timestamp: timestamp.nullable().meta({ description: "El sello de tiempo de la firma" }),
  level: z
    .enum(LEVELS)
    .nullable()
    .meta({ description: "Nivel PAdES alcanzado; null si no es una firma PAdES correcta" }),
  covers_whole_document: z.boolean(),
  coverage,
  signed_bytes: z.int().nullable().meta({
    description:
      "Bytes desde el comienzo del archivo hasta donde llega la revisión que la firma cubre; null si no cubre una revisión entera",
  }),
  trusted: z
    .boolean()
    .meta({ description: "El certificado llega a una autoridad de confianza y valía al firmar" }),
  trust_problem: trustProblem,
  certificate: certificate.nullable(),
  revocation: z.enum(["good", "revoked", "unknown"]).meta({
    description:
      "De todo el camino hasta la autoridad de confianza: revoked si alguno de sus certificados lo estaba; unknown si de alguno no se sabe",
  }),
  revocation_details: z
    .object({
      source: z.enum(["ocsp", "crl"]).nullable(),
      revoked_at: time.nullable(),
      reason: z.string().nullable(),
      produced_at: time.nullable(),
    })
    .meta({
      description:
        "Del certificado que decide revocation: el primero revocado o, si no hay, el primero del que no se sabe; si todo el camino está bien, el del firmante",
    }),
  proven_time: time
    .nullable()
    .meta({ description: "Antes de esta hora ya existía la firma, según un sello de confianza" }),
  problem: z.string().nullable().meta({ description: "Por qué no es íntegra o no es válida" }),
});

const documentTimestamp = z.object({
  field_name: z.string(),
  time: time.nullable(),
  authority: z.string().nullable(),
  valid: z.boolean(),
  trusted: z.boolean(),
  trust_problem: trustProblem,
  modification_level: modificationLevel,
  covers_whole_document: z.boolean(),
  coverage,
});

/** POST /sign-pdf/verify. */
export const verificationAnswer = z.object({
  ok: z.boolean().meta({
    description:
      "Hay firmas; todas, y los sellos de tiempo del documento, son íntegras y válidas; se sabe qué cubre cada una y a ninguna le siguió un cambio no permitido; el número no muestra otro que su valor. Con require_trust, además, todas son de confianza",
  }),
  failure_reason: z.enum(FAILURE_REASONS).nullable().meta({
    description:
      "Lo primero que falla, en el orden de la lista. certificate_expired y untrusted solo si se pidió require_trust",
  }),
  signature_count: z.int().min(0),
  signature_visible: z.boolean().meta({ description: "Alguna firma se ve" }),
  modification_level: modificationLevel,
  signatures: z.array(signature),
  document_timestamps: z.array(documentTimestamp),
  stamp: z.enum(["none", "empty", "locked", "unlocked", "mismatch"]).meta({
    description:
      "El número del documento: no tiene campos para él, vacíos, protegido por una firma, sin proteger, o muestra otro que su valor",
  }),
  differing_fields: z.array(z.string()).meta({
    description:
      "Campos del formulario que muestran otra cosa que su valor, que es lo que leen los programas. No cambian ok: una firma no dice nada de ellos",
  }),
});

export type VerificationAnswer = z.input<typeof verificationAnswer>;
