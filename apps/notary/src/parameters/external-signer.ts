import { CertificateError } from "@foja/pades/x509/certificate-error";
import { readPemCertificates } from "@foja/pades/x509/pem";
import { CERTIFICATE_TEXTS } from "../certificates/texts";
import { CERTIFICATE_MAX_BYTES, type Form } from "../http/form";
import type { ByteRange, ExternalSigner } from "../jobs/job";
import { exact } from "../pool/exact-bytes";
import { Problem } from "../problem";
import { given, readText } from "./text";

export const CHAIN_MAX = 16;
/** Roots that a municipality may believe. */
const TRUST_MAX = 64;
export const BYTE_RANGE = /^\d{1,10}(?:,\d{1,10}){3}$/;
export const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** @throws Problem INVALID_PARAMETERS, CERTIFICATE_LOAD_ERROR */
export const readExternalSigner = (form: Form): ExternalSigner => ({
  certificates: readCertificates(form),
  trust: readTrust(form),
  nationalId: readText(form.fields.get("national_id"), { name: "national_id", max: 32 }),
  isRevocationRequired: readBoolean(form, "require_revocation", true),
  usesPss: readBoolean(form, "use_pss", false),
});

/** Roots that the caller names. @throws Problem CERTIFICATE_LOAD_ERROR */
export const readTrust = (form: Form): readonly Uint8Array[] => readPem(form, "trust_file", TRUST_MAX) ?? [];

/** The signer's own first. @throws Problem CERTIFICATE_LOAD_ERROR */
export const readCertificates = (form: Form): readonly Uint8Array[] => {
  const certificates = readPem(form, "certificates_file", CHAIN_MAX);
  if (!certificates)
    throw new Problem("CERTIFICATE_LOAD_ERROR", "Falta el certificado: envíe certificates_file");
  return certificates;
};

const readPem = (form: Form, name: string, max: number): readonly Uint8Array[] | undefined => {
  const file = form.files.get(name);
  if (form.tooLarge.has(name) || (file && file.bytes.length > CERTIFICATE_MAX_BYTES))
    throw tooMany(name, max);
  if (!file || file.bytes.length === 0) return undefined;
  try {
    const found = readPemCertificates(file.bytes.toString("latin1"));
    if (found.length > max) throw tooMany(name, max);
    return found.map(({ der }) => exact(der));
  } catch (error) {
    if (error instanceof CertificateError)
      throw new Problem("CERTIFICATE_LOAD_ERROR", CERTIFICATE_TEXTS[error.code], error.message);
    throw error;
  }
};

const tooMany = (name: string, max: number) =>
  new Problem("CERTIFICATE_LOAD_ERROR", `${name} admite hasta ${max} certificados`);

const readBoolean = (form: Form, name: string, byDefault: boolean): boolean => {
  const value = given(form.fields.get(name));
  if (value === undefined) return byDefault;
  if (value !== "true" && value !== "false")
    throw new Problem("INVALID_PARAMETERS", `${name} debe ser 'true' o 'false'`);
  return value === "true";
};

/** @throws Problem INVALID_PARAMETERS */
export const readByteRange = (value: string | undefined): ByteRange => {
  if (!value || !BYTE_RANGE.test(value))
    throw new Problem("INVALID_PARAMETERS", "byte_range debe ser cuatro enteros separados por comas");
  const [start = 0, before = 0, after = 0, rest = 0] = value.split(",").map(Number);
  return [start, before, after, rest];
};

/** @throws Problem INVALID_PARAMETERS */
export const readSignature = (value: string | undefined): Uint8Array => {
  if (!value || value.length > 2048 || !BASE64.test(value))
    throw new Problem("INVALID_PARAMETERS", "signature_b64 debe estar en base64");
  return exact(Buffer.from(value, "base64"));
};
