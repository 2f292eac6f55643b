import { z } from "zod";
import { meant, type ReferenceKind } from "./meaning";
import { exactText } from "./text";

export const CASE_NOT_FOUND = "Expediente no encontrado";
export const DOCUMENT_NOT_FOUND = "Documento no encontrado";
export const SECTOR_NOT_FOUND = "Sector no encontrado";
export const RECORD_NOT_FOUND = "Legajo no encontrado";
export const USER_NOT_FOUND = "Usuario no encontrado";

/** As the database writes it, so that texts can be compared. */
export const identifier = z.guid().toLowerCase();

/** Several whose order says nothing, in the order of the database and each once, so that two of them can be compared. */
export const identifierSet = (max: number) =>
  z
    .array(identifier)
    .max(max)
    .overwrite((ids) => [...new Set(ids)].toSorted());

/** Identifier of the thing that an operation is about. */
export const subject = (refers: ReferenceKind, note: string, unknown: string) =>
  meant(identifier, { refers, note, unknown });

/** A key of the database that it counts itself. */
const numbered = () =>
  z
    .int()
    .min(1)
    .max(2 ** 31 - 1);

/** The same of what is numbered. */
export const numberedSubject = (refers: ReferenceKind, note: string, unknown: string) =>
  meant(numbered(), { refers, note, unknown });

/** Identifier of something numbered that it needs besides. */
export const numberedReference = (refers: ReferenceKind, note: string) => meant(numbered(), { refers, note });

/** Identifier of something else that it needs. */
export const reference = (refers: ReferenceKind, note: string) => meant(identifier, { refers, note });

/** The same where another input may say it instead. */
export const alternativeReference = (refers: ReferenceKind, note: string) =>
  meant(identifier, { refers, note, alternative: true }).optional();

export const caseId = subject("case", "Identificador del expediente", CASE_NOT_FOUND);
export const documentId = subject("document", "Identificador del documento", DOCUMENT_NOT_FOUND);
export const importedDraftId = subject(
  "importedDraft",
  "Identificador de un documento importado",
  DOCUMENT_NOT_FOUND,
);
export const userId = subject("user", "Identificador del usuario", USER_NOT_FOUND);
export const sectorId = subject("sector", "Identificador del sector", SECTOR_NOT_FOUND);
/** For whoever administers them: also one who may not act any more. */
export const managedUserId = subject("managedUser", "Identificador del usuario", USER_NOT_FOUND);

export const recordId = subject("record", "Identificador del legajo", RECORD_NOT_FOUND);

export const caseTemplateId = reference("caseTemplate", "Identificador del tipo de expediente");

export const caseNumber = meant(exactText(200), {
  refers: "caseNumber",
  note: "Número oficial del expediente, exacto",
});
export const documentNumber = meant(exactText(60), {
  refers: "documentNumber",
  note: "Número oficial del documento, exacto",
});
