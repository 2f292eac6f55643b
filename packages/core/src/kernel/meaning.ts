import { z } from "zod";

/** What of a municipality an input can name. */
export type ReferenceKind =
  | "case"
  | "caseNumber"
  | "document"
  | "importedDraft"
  | "documentNumber"
  | "note"
  | "memo"
  | "user"
  | "sector"
  | "recipients"
  | "department"
  | "caseTemplate"
  | "citizen"
  | "responsible"
  | "officialDocument"
  | "record"
  | "otherRecord"
  | "recordRelation"
  | "recordCase"
  | "recordDocument"
  | "assignment"
  /** A sector that a case may go to. */
  | "targetSector"
  /** What waits for a decision in a case, and its document. */
  | "proposal"
  | "proposedDocument"
  /** A sector of the municipality other than the private ones. */
  | "workSector"
  /** A key of the municipality, and somebody who is authorized on it. */
  | "apiKey"
  | "keyUser"
  /** A session in which somebody signs with their token, and a document of it. */
  | "signingSession"
  | "sessionDocument"
  /** What opened somebody's desktop program. */
  | "desktopTicket"
  /** The municipality itself, by the name of its schema. */
  | "tenant"
  /** Parts of the chart, for whoever administers it. */
  | "chartDepartment"
  | "rank"
  | "seal"
  /** Somebody who heads no department. */
  | "headCandidate"
  /** One with whom a case is not shared yet. */
  | "otherCitizen"
  /** What is in force in a case. */
  | "caseDocument"
  /** A citizen by their UUID alone. */
  | "registeredCitizen"
  /** A type of documents with a form that citizens fill in. */
  | "citizenForm"
  /** What is to be told to a portal, and was not. */
  | "webhookDelivery"
  /** What a citizen created at a distance. */
  | "citizenDocument"
  /** A key of the municipality whose system is told things. */
  | "receivingKey"
  /** Somebody of the municipality whom administrators change, in whatever state. */
  | "managedUser"
  /** What the catalog of the municipality has, for whoever administers it. */
  | "documentType"
  | "caseType"
  | "registryFamily"
  | "numberingRank"
  /** What the catalog of the installation has: every municipality may copy it. */
  | "globalDocumentType"
  | "globalCaseType"
  | "globalFamily"
  /** What everybody may read. */
  | "publicFamily"
  | "publicRecordNumber"
  | "publicDocument";

/** What an input means: for the description of the interfaces, and for the tests that try each reference with things of others. */
export type Meaning = {
  readonly note: string;
  /** A value that is accepted. What refers has none: it depends on what there is. */
  readonly example?: unknown;
  /** No two may have the same: another one than the example is needed each time that something is made with it. */
  readonly unique?: true;
  readonly refers?: ReferenceKind;
  /** Needed, unless another input says the same: which, the operation knows. */
  readonly alternative?: true;
  /** Given in place of another input, never beside it: an example of both would be refused. */
  readonly instead?: true;
  /** It is what the operation is about: text for a door that answers a malformed identifier like an unknown one. */
  readonly unknown?: string;
  /** All that a caller is told who sends none of it, or too little, where the specification words it. */
  readonly missing?: string;
};

const meanings = z.registry<Meaning>();

/** The schema with its meaning; a shared one keeps the meaning it has. */
export const meant = <S extends z.ZodType>(schema: S, meaning: Meaning): S => {
  const own = schema.clone();
  meanings.add(own, meaning);
  return own;
};

/** Of the schema itself, or of what it makes optional, lists or defaults. */
export const meaningOf = (schema: z.core.$ZodType): Meaning | undefined => {
  const own = meanings.get(schema as z.ZodType);
  if (own) return own;
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType; element?: z.core.$ZodType } };
  const inner = def.innerType ?? def.element;
  return inner && meaningOf(inner);
};

/** Whether an input takes a list of what it refers to. */
export const isList = (schema: z.core.$ZodType): boolean => {
  const { def } = schema._zod as { def: { type: string; innerType?: z.core.$ZodType } };
  return def.type === "array" || (def.innerType !== undefined && isList(def.innerType));
};
