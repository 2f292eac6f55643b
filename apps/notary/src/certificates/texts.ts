import type { Pkcs12Problem } from "@foja/pades/pkcs12/pkcs12-error";
import type { CertificateProblem } from "@foja/pades/x509/certificate-error";

export const PKCS12_TEXTS: Readonly<Record<Pkcs12Problem, string>> = {
  WRONG_PASSWORD: "La contraseña del certificado es incorrecta",
  MALFORMED: "El certificado no es un archivo .p12 válido",
  UNSUPPORTED: "El archivo .p12 usa un formato no admitido",
  TOO_EXPENSIVE: "El archivo .p12 exige demasiadas iteraciones o trae demasiados certificados",
  NO_KEY: "El archivo .p12 no contiene una clave privada",
  NO_CERTIFICATE: "El archivo .p12 no contiene el certificado de su clave",
};

export const CERTIFICATE_TEXTS: Readonly<Record<CertificateProblem, string>> = {
  UNREADABLE: "No se puede leer el certificado",
  EXPIRED: "El certificado está vencido",
  NOT_YET_VALID: "El certificado todavía no es válido",
  OUTSIDE_TIMESTAMP: "La hora del sello de tiempo está fuera de la vigencia del certificado",
  WEAK_KEY: "La clave del certificado es demasiado débil",
  UNSUPPORTED_KEY: "El tipo de clave del certificado no está admitido",
  WEAK_HASH: "El certificado está firmado con un algoritmo obsoleto",
  NOT_FOR_SIGNING: "El certificado no está habilitado para firmar",
  IS_AUTHORITY: "El certificado es de una autoridad, no de un firmante",
};
