import { PdfError } from "@foja/pades/pdf/errors";
import type { PdfReader } from "@foja/pades/pdf/reader";
import { SigningError } from "@foja/pades/sign/errors";
import { acceptDocument } from "@foja/pades/verify/accept-document";
import { ImportError } from "./import-error";

/**
 * Opens a PDF from outside and does something with it.
 * @throws ImportError
 */
export const openImported = async <T>(
  pdf: Uint8Array,
  use: (reader: PdfReader) => T | Promise<T>,
): Promise<T> => {
  try {
    const { reader } = await acceptDocument(pdf);
    return await use(reader);
  } catch (error) {
    throw importErrorOf(error) ?? error;
  }
};

const importErrorOf = (error: unknown): ImportError | undefined => {
  if (error instanceof PdfError) {
    const [code, text] = UNREADABLE[error.code] ?? DAMAGED;
    return new ImportError(code, text, { cause: error });
  }
  if (!(error instanceof SigningError)) return undefined;
  if (error.code === "AMBIGUOUS") return new ImportError("PDF_UNREADABLE", error.message, { cause: error });
  return new ImportError("PDF_CERTIFIED", `${error.message}. No se le puede agregar otra firma`, {
    cause: error,
  });
};

const DAMAGED = [
  "PDF_UNREADABLE",
  "El archivo no es un PDF que se pueda leer: está dañado o no cumple el formato",
] as const;

const UNREADABLE: Partial<Record<PdfError["code"], readonly [ImportError["code"], string]>> = {
  ENCRYPTED: [
    "PDF_ENCRYPTED",
    "El PDF está protegido con contraseña o cifrado para otras personas. Guárdelo sin protección",
  ],
  PAGE_TREE: ["PDF_UNREADABLE", "No se pueden leer las páginas del PDF. Guárdelo de nuevo con otro programa"],
  LIMIT: ["PDF_TOO_COMPLEX", "El PDF es demasiado complejo o contiene demasiados elementos"],
};
