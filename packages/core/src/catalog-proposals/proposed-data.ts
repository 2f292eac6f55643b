import { z } from "zod";
import { CASE_VISIBILITIES, CHANNELS, caseTypeAcronymInput } from "../case-types/case-type";
import {
  citizenSigningProblem,
  SIGNATURES,
  TRUSTS,
  TYPE_KINDS,
  typeAcronymInput,
  VISIBILITIES,
} from "../document-types/document-type";
import { isFormType } from "../documents/document-type";
import { formDefinition } from "../documents/form-definition";
import { familyCodeInput } from "../families/family";
import { familyFields, familyStates } from "../families/field-definition";
import type { ErrorDetail } from "../kernel/errors";
import { defineRefusal } from "../kernel/refusal";
import { writtenLine, writtenText } from "../kernel/text";

// What may be proposed for the catalog of the installation, by table: what is approved goes into it as it is.

export const CATALOG_TABLES = [
  "global_document_types",
  "global_case_templates",
  "global_registry_families",
] as const;

export type CatalogTable = (typeof CATALOG_TABLES)[number];

const named = { name: writtenLine(200), description: writtenText(2000, 0).default("") };

const documentType = z
  .strictObject({
    acronym: typeAcronymInput,
    ...named,
    type: z.enum(TYPE_KINDS),
    required_signature: z.enum(SIGNATURES).default("electronic"),
    visibility: z.enum(VISIBILITIES).default("interno"),
    own_numbering: z.boolean().default(false),
    trust: z.enum(TRUSTS).default("government"),
    citizen_signing: z.boolean().default(false),
    fields: formDefinition.default([]),
  })
  .superRefine(({ type: kind, fields, citizen_signing, required_signature }, { addIssue }) => {
    const isForm = isFormType({ kind });
    if (isForm !== fields.length > 0) {
      const message = isForm ? "Un formulario necesita sus campos" : "Solo un formulario tiene campos";
      addIssue({ code: "custom", path: ["fields"], message });
    }
    const unfit = citizen_signing && citizenSigningProblem({ kind, requiredSignature: required_signature });
    if (unfit) addIssue({ code: "custom", path: ["citizen_signing"], message: `No es posible: ${unfit}` });
  });

const caseType = z.strictObject({
  acronym: caseTypeAcronymInput,
  ...named,
  creation_channel: z.enum(CHANNELS).default("both"),
  visibility: z.enum(CASE_VISIBILITIES).default("interno"),
});

const family = z.strictObject({
  code: familyCodeInput,
  ...named,
  fields: familyFields.default([]),
  states: familyStates.default(["Activo", "Inactivo"]),
});

export const PROPOSED = {
  global_document_types: documentType,
  global_case_templates: caseType,
  global_registry_families: family,
} as const satisfies Record<CatalogTable, z.ZodType>;

/** A proposal that could be in the catalog. */
export type Proposed = {
  readonly [T in CatalogTable]: { readonly table: T; readonly data: z.output<(typeof PROPOSED)[T]> };
}[CatalogTable];

export const wrongProposal = defineRefusal<[problems: readonly [ErrorDetail, ...ErrorDetail[]]]>(
  "invalid_input",
  "PROPOSAL_DATA",
  ([{ path, message }]) => `${path}: ${message}`,
  { extra: (details) => ({ details }) },
);

const DETAILS_MAX = 20;

/** @throws invalid_input PROPOSAL_DATA naming what is wrong */
export const parseProposed = (table: CatalogTable, given: unknown): Proposed => {
  const { data, error } = PROPOSED[table].safeParse(given);
  if (!error) return { table, data } as Proposed;
  const [first, ...others] = error.issues.slice(0, DETAILS_MAX).map(({ path, message }) => ({
    path: ["data", ...path].map(String).join("."),
    message,
  }));
  throw wrongProposal([first!, ...others]);
};

/** What names it in its table: acronym or code. */
export const keyOf = ({ data }: Proposed): string => ("code" in data ? data.code : data.acronym);
