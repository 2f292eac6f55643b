import { z } from "zod";

const base64 = (description: string) => z.string().meta({ description });
const instant = (description: string) => z.iso.datetime().meta({ description });

const algorithm = z
  .enum(["rsa-pkcs1-sha256", "rsa-pss-sha256", "ecdsa-p256-sha256", "ecdsa-p384-sha384"])
  .meta({ description: "Cómo firma su clave" });

/** POST /check-signer. */
export const checkedSignerAnswer = z.object({
  certificates_pem: z.string().meta({
    description: "Su certificado y todos los que pueden estar sobre él: con estos se prepara y se completa",
  }),
  algorithm,
  subject: z.string(),
  issuer: z.string(),
  serial_number: z.string().meta({ description: "En hexadecimal" }),
  not_valid_before: instant("Desde cuándo vale"),
  not_valid_after: instant("Hasta cuándo vale"),
  revocation_known: z
    .boolean()
    .meta({ description: "false: ninguna autoridad respondió sobre su estado, y no se lo exigió" }),
});

export type CheckedSignerAnswer = z.input<typeof checkedSignerAnswer>;

const coordinate = z.number().meta({ description: "Puntos, en el espacio visible de la página" });

/** POST /prepare-signature. */
export const preparedAnswer = z.object({
  update_b64: base64("Lo que sigue a los bytes recibidos"),
  byte_range: z
    .array(z.int())
    .length(4)
    .meta({ description: "Los bytes que la firma cubre (ISO 32000-2, 12.8.1)" }),
  digest_algorithm: z.enum(["sha256", "sha384", "sha512"]),
  digest: z.string().meta({ description: "De esos bytes, en hexadecimal" }),
  to_sign_b64: base64("Los atributos firmados (RFC 5652, 5.4) en DER: es lo que el token firma"),
  algorithm,
  field_name: z.string(),
  sig_llx: coordinate,
  sig_lly: coordinate,
  sig_urx: coordinate,
  sig_ury: coordinate,
  stamp_mode: z.enum(["none", "content", "fields", "signature"]),
});

export type PreparedAnswer = z.input<typeof preparedAnswer>;
