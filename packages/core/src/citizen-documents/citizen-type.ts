import type { TenantTransaction } from "@foja/db/clients/types";
import type { DocumentType } from "@foja/db/generated/tenant/client";
import { citizenSigningProblem } from "../document-types/document-type";
import { ABOUT_TYPE, typeInternal, typeUnknown } from "../documents/document-type";
import type { Db } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";

export const typeNotForCitizens = defineRefusal<[acronym: string]>(
  "invalid_input",
  "DOCUMENT_TYPE_NOT_FOR_CITIZENS",
  (acronym) =>
    `Los documentos de tipo ${acronym} no están habilitados para que los firmen ciudadanos. Los habilita un administrador`,
  ABOUT_TYPE,
);

export const CITIZEN_TYPE_REFUSALS: readonly Refusing[] = [typeUnknown, typeInternal, typeNotForCitizens];

/** The type that is asked for by its acronym, if citizens may create and sign documents of it (specification 2, 2.2). */
export const getCitizenType = async (db: Db, acronym: string): Promise<DocumentType> => {
  const type = await db.documentType.findUnique({ where: { acronym } });
  if (!type?.isActive) throw typeUnknown(acronym);
  if (type.isInternal) throw typeInternal(acronym);
  if (!type.citizenSigning || citizenSigningProblem(type)) throw typeNotForCitizens(acronym);
  return type;
};

/** The same for what is created in this transaction: until it ends nobody closes the type or changes its form. */
export const holdCitizenType = async (tx: TenantTransaction, acronym: string): Promise<DocumentType> => {
  await tx.$executeRaw`SELECT FROM document_types WHERE acronym = ${acronym} FOR SHARE`;
  return getCitizenType(tx, acronym);
};
