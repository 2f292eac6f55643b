import type { LtvError, LtvErrorCode } from "@foja/pades/ltv/ltv-error";
import { Problem, type ProblemCode } from "../problem";

/** What it means to a caller that a document can't be brought to a level. The document was not changed. */
export const ltvProblem = (error: LtvError): Problem => {
  const { code, message, details } = error;
  const reason = `LtvError ${code}: ${message}`;
  if (code === "NO_EVIDENCE" && details.isTransient) {
    return new Problem(
      "REVOCATION_UNAVAILABLE",
      "La autoridad de certificación no responde sobre el estado de un certificado",
      reason,
    );
  }
  const [problem, text] = ANSWERS[code];
  const owner = details.certificate?.subject.commonName;
  return new Problem(problem, owner ? `${text}: ${owner}` : text, reason);
};

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
