import { z } from "zod";
import { subject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { writtenText } from "../kernel/text";
import { NOTES_LENGTH_MAX } from "./field-data";

const LINK_NOT_FOUND = "Vínculo no encontrado";
export const recordDocumentId = subject("recordDocument", "Identificador del vínculo", LINK_NOT_FOUND);
export const recordCaseId = subject("recordCase", "Identificador del vínculo", LINK_NOT_FOUND);

/** Of a relation and of a link to a case or document. */
export const linkNotes = meant(writtenText(NOTES_LENGTH_MAX), {
  note: "Observaciones",
  example: "Mismo titular",
}).optional();

export const linkNotFound = defineRefusal("not_found", "NOT_FOUND", LINK_NOT_FOUND);

/** Answer of whatever takes a link away. */
export const unlinked = z.strictObject({ message: z.string(), id: z.guid() });
