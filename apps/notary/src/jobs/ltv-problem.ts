import type { LtvError, LtvErrorCode } from "@foja/pades/ltv/ltv-error";
import { Problem, type ProblemCode } from "../problem";

/** What it means to a caller that a document can't be brought to a level. The document was not changed. */
export const ltvProblem = (error: LtvError): Problem => {
  const { code, message, details } = error;
  const reason = `LtvError ${code}: ${message}`;
  if (details.isTransient) {
    const text =
      code === "NO_EVIDENCE"
        ? "La autoridad de certificación no responde sobre el estado de un certificado"
        : "No responde el sitio que publica el certificado de una autoridad";
    return new Problem("REVOCATION_UNAVAILABLE", text, reason);
  }
  const [problem, usual] = ANSWERS[code];
  const text = details.pathProblem === "NOT_YET_VALID" ? NOT_YET_VALID : usual;
  const owner = details.certificate?.subject.commonName;
  return new Problem(problem, owner ? `${text}: ${owner}` : text, reason);
};

const NOT_YET_VALID = "El certificado todavía no era válido";

const ANSWERS: Readonly<Record<LtvErrorCode, readonly [ProblemCode, string]>> = {
  NOT_SIGNED: ["NOT_SIGNED", "El PDF no tiene firmas"],
  NOT_ARCHIVED: ["NOT_ARCHIVED", "El PDF no tiene un sello de archivo que renovar"],
  INVALID_SIGNATURE: ["INVALID_SIGNATURE", "Una firma del PDF no es válida"],
  UNTRUSTED: ["CERTIFICATE_UNTRUSTED", "El certificado no lleva a una autoridad de confianza"],
  EXPIRED: ["CERTIFICATE_EXPIRED", "El certificado ya había vencido"],
  REVOKED: ["CERTIFICATE_REVOKED", "El certificado está revocado"],
  NO_EVIDENCE: ["EVIDENCE_MISSING", "No hay con qué probar el estado de un certificado"],
  LOCKED: ["INVALID_PDF_FILE", "Una firma del PDF impide agregar otro sello"],
  BAD_TIMESTAMP: ["TSA_UNAVAILABLE", "La autoridad de sello de tiempo dio un sello que no sirve"],
};
