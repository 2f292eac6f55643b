import { CmsError } from "@foja/pades/cms/cms-error";
import { LayoutError } from "@foja/pades/layout/layout-error";
import { LtvError } from "@foja/pades/ltv/ltv-error";
import { PdfError, type PdfErrorCode } from "@foja/pades/pdf/errors";
import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import { SigningError, type SigningErrorCode } from "@foja/pades/sign/errors";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import { CertificateError } from "@foja/pades/x509/certificate-error";
import { CERTIFICATE_TEXTS, PKCS12_TEXTS } from "../certificates/texts";
import { Problem, type ProblemCode } from "../problem";
import { ltvProblem } from "./ltv-problem";

/** The refusal that a failure of the signing layers means to a caller; undefined: a bug, not a refusal. */
export const problemOf = (error: unknown): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (error instanceof LayoutError) return new Problem("LayoutError", error.message);
  if (error instanceof PdfError) return new Problem("INVALID_PDF_FILE", pdfText(error), reasonOf(error));
  if (error instanceof SigningError)
    return new Problem(
      SIGNING_CODES[error.code],
      error.message,
      error.reason ? `${error.code}: ${error.reason}` : reasonOf(error),
    );
  if (error instanceof Pkcs12Error) {
    return new Problem("CERTIFICATE_LOAD_ERROR", PKCS12_TEXTS[error.code], reasonOf(error));
  }
  if (error instanceof CertificateError) {
    return new Problem("CERTIFICATE_LOAD_ERROR", CERTIFICATE_TEXTS[error.code], reasonOf(error));
  }
  if (error instanceof TsaError) {
    return new Problem(
      "TSA_UNAVAILABLE",
      "La autoridad de sello de tiempo no está disponible",
      reasonOf(error),
    );
  }
  if (error instanceof LtvError) return ltvProblem(error);
  if (error instanceof CmsError) return new Problem("PADES_ERROR", "Falló la firma PAdES", reasonOf(error));
  return undefined;
};

const reasonOf = ({ name, message, ...rest }: Error & { readonly code: string }): string =>
  `${name} ${rest.code}: ${message}`;

const pdfText = ({ code }: PdfError): string =>
  `No se puede leer el archivo PDF: ${PDF_TEXTS[code] ?? DAMAGED}`;

const DAMAGED = "está dañado o no cumple el formato";

const PDF_TEXTS: Partial<Readonly<Record<PdfErrorCode, string>>> = {
  ENCRYPTED: "está protegido con contraseña",
  // It may well be sound: reading it would take more than one file may take.
  LIMIT: "es demasiado complejo o contiene demasiados elementos",
};

const SIGNING_CODES: Readonly<Record<SigningErrorCode, ProblemCode>> = {
  ALREADY_SIGNED: "INVALID_PDF_FILE",
  AMBIGUOUS: "INVALID_PDF_FILE",
  CERTIFIED: "INVALID_PDF_FILE",
  FIELD_LOCKED: "INVALID_PDF_FILE",
  FIELD_NOT_FOUND: "INVALID_PARAMETERS",
  FIELD_SIGNED: "INVALID_PARAMETERS",
  SEED_VALUE: "INVALID_PDF_FILE",
  SPOILS_EARLIER: "INVALID_PDF_FILE",
  ALREADY_STAMPED: "INVALID_STAMP_PARAMETERS",
  CONTENTS_TOO_SMALL: "PADES_ERROR",
  NOT_AN_EXTENSION: "PADES_ERROR",
};
