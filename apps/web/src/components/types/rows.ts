import type { Outputs } from "../rows";

type Admin = Outputs["admin"];

export type DocumentTypeRow = Admin["documentTypes"]["list"]["document_types"][number];
export type GlobalDocumentTypeRow = Omit<
  Admin["documentTypes"]["listGlobal"]["document_types"][number],
  "fields"
> & { readonly fields: readonly FormField[] };
export type DocumentTypeUsage = Admin["documentTypes"]["getUsage"];

type Constraint = "max_length" | "min" | "max" | "options" | "pattern";
type Told = Admin["documentTypes"]["getFields"]["fields"][number];
/** With what it does not say as undefined, too: the server's own call tells it so, and a form. */
export type FormField = Pick<Told, "name" | "type" | "label" | "required"> & {
  [Name in Constraint]?: NonNullable<Told[Name]> | undefined;
};

export type CaseTypeRow = Admin["caseTypes"]["list"]["case_types"][number];
export type GlobalCaseTypeRow = Admin["caseTypes"]["listGlobal"]["case_types"][number];
export type FamilyRow = Admin["families"]["list"]["registry_families"][number];
export type Family = Admin["families"]["get"];
export type GlobalFamilyRow = Admin["families"]["listGlobal"]["registry_families"][number];
export type ProposalRow = Admin["catalog"]["listProposals"]["proposals"][number];
