import { z } from "zod";

/** Text of the 404 that a malformed identifier gets: the same as a missing one, so nothing can be learned from shapes. */
export const notFoundTexts = z.registry<{ readonly notFound: string }>();

/** Identifier of the thing that an operation is about. Anything but a UUID is answered as not found. */
const entityId = (notFound: string) => z.guid().register(notFoundTexts, { notFound });

export const CASE_NOT_FOUND = "Expediente no encontrado";
export const DOCUMENT_NOT_FOUND = "Documento no encontrado";
export const USER_NOT_FOUND = "Usuario no encontrado";

export const caseId = entityId(CASE_NOT_FOUND);
export const documentId = entityId(DOCUMENT_NOT_FOUND);
export const userId = entityId(USER_NOT_FOUND);
