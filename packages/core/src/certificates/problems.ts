import { defineRefusal, type Refusal } from "../kernel/refusal";
import { type CertificateProblem, CertificateRefused } from "../ports/certificates";

type Told = { readonly code: string; readonly text: string };

const TOLD: Readonly<Record<CertificateProblem, Told>> = {
  NOT_PKCS12: {
    code: "CERTIFICATE_NOT_PKCS12",
    text: "El archivo no es un certificado .p12 (o .pfx), o está dañado. Vuelva a exportarlo con su clave privada",
  },
  WRONG_PASSWORD: {
    code: "CERTIFICATE_WRONG_PASSWORD",
    text: "La contraseña no es la del archivo. Revise mayúsculas y acentos",
  },
  UNSUPPORTED_FILE: {
    code: "CERTIFICATE_UNSUPPORTED",
    text: "El archivo .p12 usa un formato que no se admite. Vuelva a exportarlo con cifrado AES-256 o 3DES",
  },
  TOO_COMPLEX: {
    code: "CERTIFICATE_TOO_COMPLEX",
    text: "El archivo exige demasiado trabajo para abrirlo, o trae demasiados certificados. Vuelva a exportarlo",
  },
  NO_KEY: {
    code: "CERTIFICATE_WITHOUT_KEY",
    text: "El archivo no trae la clave privada. Expórtelo con ella desde donde se generó",
  },
  NO_CERTIFICATE: {
    code: "CERTIFICATE_NOT_OF_KEY",
    text: "El archivo trae una clave privada, pero no su certificado",
  },
  SEVERAL_KEYS: {
    code: "CERTIFICATE_SEVERAL_KEYS",
    text: "El archivo trae varias claves privadas y no se sabe con cuál firmar. Exporte una sola",
  },
  EXPIRED: { code: "CERTIFICATE_HAS_EXPIRED", text: "El certificado está vencido. Pida uno nuevo" },
  NOT_YET_VALID: {
    code: "CERTIFICATE_NOT_YET_VALID",
    text: "El certificado todavía no está vigente. Cárguelo cuando empiece su vigencia",
  },
  WEAK_KEY: {
    code: "CERTIFICATE_WEAK_KEY",
    text: "La clave del certificado es demasiado débil: hace falta RSA de 2048 bits o más, o P-256",
  },
  UNSUPPORTED_KEY: {
    code: "CERTIFICATE_UNSUPPORTED_KEY",
    text: "El tipo de clave del certificado no se admite: hace falta RSA de 2048 a 8192 bits, P-256 o P-384",
  },
  WEAK_HASH: {
    code: "CERTIFICATE_WEAK_HASH",
    text: "El certificado está firmado con un algoritmo obsoleto, como SHA-1. Pida uno nuevo",
  },
  NOT_FOR_SIGNING: {
    code: "CERTIFICATE_NOT_FOR_SIGNING",
    text: "El certificado no está habilitado para firmar: es para otro uso",
  },
  IS_AUTHORITY: {
    code: "CERTIFICATE_OF_AUTHORITY",
    text: "El certificado es de una autoridad certificante, no del municipio",
  },
  CERTIFICATE_UNREADABLE: {
    code: "CERTIFICATE_UNREADABLE",
    text: "El archivo no trae un certificado que se pueda leer. Se admiten PEM, DER y PKCS#7",
  },
  KEY_UNREADABLE: {
    code: "KEY_UNREADABLE",
    text: "El archivo no trae una clave privada que se pueda leer. Use el que se generó con el requerimiento",
  },
  KEY_MISMATCH: {
    code: "KEY_MISMATCH",
    text: "La clave privada no es la de este certificado. Use la que se generó con el mismo requerimiento",
  },
};

/** `field` is the input that is to be mended. */
const BY_PROBLEM = Object.fromEntries(
  Object.entries(TOLD).map(([problem, { code, text }]) => [
    problem,
    defineRefusal<[field: string]>("invalid_input", code, text, { about: (field) => field }),
  ]),
) as unknown as Readonly<Record<CertificateProblem, Refusal<[field: string]>>>;

/** Files that are not what they should be: malformed, and no missing or wrong field (decisions E). */
export const CERTIFICATE_CODES: readonly string[] = Object.values(TOLD).map(({ code }) => code);
export const CERTIFICATE_REFUSALS = Object.values(BY_PROBLEM);

/** Problems that lie in another input than the file itself. */
type FieldOf = (problem: CertificateProblem) => string;

/** @throws a refusal for what is wrong with the files that somebody sent */
export const telling = async <T>(work: Promise<T>, fieldOf: FieldOf): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CertificateRefused) throw BY_PROBLEM[error.problem](fieldOf(error.problem));
    throw error;
  }
};
