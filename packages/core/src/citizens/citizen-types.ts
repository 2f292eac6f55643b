import type { Prisma } from "@foja/db/generated/tenant/client";
import { CITIZEN_KINDS } from "../document-types/document-type";
import { numberedSubject } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";

const TYPE_NOT_FOUND = "Tipo de documento no encontrado";

/** A type with a form that citizens may sign. */
export const citizenFormId = numberedSubject(
  "citizenForm",
  "Identificador del tipo de documento en el catálogo",
  TYPE_NOT_FOUND,
);

/** The same for what is not there, what is not for citizens, and what has no form (specification 2, 4.1). */
export const citizenFormNotFound = defineRefusal("not_found", "NOT_FOUND", TYPE_NOT_FOUND);

/** Of the documents that citizens may create (specification 2, 2.2): what `getCitizenType` admits. */
export const CITIZEN_TYPES = {
  isActive: true,
  isInternal: false,
  citizenSigning: true,
  kind: { in: [...CITIZEN_KINDS] },
  requiredSignature: "electronic",
} as const satisfies Prisma.DocumentTypeWhereInput;
