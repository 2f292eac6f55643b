import { z } from "zod";
import { meant, type ReferenceKind } from "./meaning";
import { exactText } from "./text";

export const CASE_NOT_FOUND = "Expediente no encontrado";
export const DOCUMENT_NOT_FOUND = "Documento no encontrado";
export const NOTE_NOT_FOUND = "Nota no encontrada";
export const MEMO_NOT_FOUND = "Memo no encontrado";
export const SECTOR_NOT_FOUND = "Sector no encontrado";
export const DEPARTMENT_NOT_FOUND = "Repartición no encontrada";
export const RANK_NOT_FOUND = "Rango no encontrado";
export const SEAL_NOT_FOUND = "Sello no encontrado";
export const RESPONSIBLE_NOT_FOUND = "Responsable no encontrado";
export const RECORD_NOT_FOUND = "Legajo no encontrado";
export const RELATION_NOT_FOUND = "Relación no encontrada";
export const LINK_NOT_FOUND = "Vínculo no encontrado";
export const USER_NOT_FOUND = "Usuario no encontrado";
export const API_KEY_NOT_FOUND = "Clave de API no encontrada";

/** As the database writes it, so that texts can be compared. */
export const identifier = z.guid().toLowerCase();
export const CITIZEN_NOT_FOUND = "Ciudadano no encontrado";
export const DELIVERY_NOT_FOUND = "Entrega no encontrada";
export const DOCUMENT_TYPE_NOT_FOUND = "Tipo de documento no encontrado";
export const CASE_TYPE_NOT_FOUND = "Tipo de expediente no encontrado";
export const FAMILY_NOT_FOUND = "Familia de registro no encontrada";

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
const numberedSubject = (refers: ReferenceKind, note: string, unknown: string) =>
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
export const noteId = subject("note", "Identificador de la nota", NOTE_NOT_FOUND);
export const memoId = subject("memo", "Identificador del memo", MEMO_NOT_FOUND);
export const importedDraftId = subject(
  "importedDraft",
  "Identificador de un documento importado",
  DOCUMENT_NOT_FOUND,
);
export const userId = subject("user", "Identificador del usuario", USER_NOT_FOUND);
export const sectorId = subject("sector", "Identificador del sector", SECTOR_NOT_FOUND);
/** For whoever administers them: also one who may not act any more. */
export const managedUserId = subject("managedUser", "Identificador del usuario", USER_NOT_FOUND);
/** For whoever administers it: also one where nobody works any more. */
export const workSectorId = subject("workSector", "Identificador del sector", SECTOR_NOT_FOUND);
export const apiKeyId = subject("apiKey", "Identificador de la clave de API", API_KEY_NOT_FOUND);
export const keyUserId = subject(
  "keyUser",
  "Identificador de un usuario autorizado en la clave",
  USER_NOT_FOUND,
);
export const chartDepartmentId = subject(
  "chartDepartment",
  "Identificador de la repartición",
  DEPARTMENT_NOT_FOUND,
);
export const rankId = subject("rank", "Identificador del rango", RANK_NOT_FOUND);
export const sealId = numberedSubject("seal", "Identificador del sello", SEAL_NOT_FOUND);
export const citizenId = subject("registeredCitizen", "Identificador del ciudadano", CITIZEN_NOT_FOUND);
export const webhookDeliveryId = subject(
  "webhookDelivery",
  "Identificador de la entrega de un aviso",
  DELIVERY_NOT_FOUND,
);
export const responsibleId = subject(
  "responsible",
  "Identificador del responsable en el expediente",
  RESPONSIBLE_NOT_FOUND,
);

export const recordId = subject("record", "Identificador del legajo", RECORD_NOT_FOUND);
export const relationId = subject("recordRelation", "Identificador de la relación", RELATION_NOT_FOUND);
export const recordCaseId = subject("recordCase", "Identificador del vínculo", LINK_NOT_FOUND);
export const recordDocumentId = subject("recordDocument", "Identificador del vínculo", LINK_NOT_FOUND);

/** For whoever administers the catalog: also what is out of use. */
export const documentTypeId = numberedSubject(
  "documentType",
  "Identificador del tipo de documento",
  DOCUMENT_TYPE_NOT_FOUND,
);
export const caseTypeId = subject("caseType", "Identificador del tipo de expediente", CASE_TYPE_NOT_FOUND);
export const registryFamilyCode = meant(exactText(20), {
  refers: "registryFamily",
  note: "Código de la familia de registro",
  unknown: FAMILY_NOT_FOUND,
});

export const caseTemplateId = reference("caseTemplate", "Identificador del tipo de expediente");

export const caseNumber = meant(exactText(200), {
  refers: "caseNumber",
  note: "Número oficial del expediente, exacto",
});
export const documentNumber = meant(exactText(60), {
  refers: "documentNumber",
  note: "Número oficial del documento, exacto",
});
