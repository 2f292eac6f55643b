import type { DocumentType, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { CONTENT_REFUSALS, cleanContent } from "../documents/content";
import { requirePrintable } from "../documents/content-characters";
import { isFormType, isImportedType } from "../documents/document-type";
import { parseFields, parseFormData, requireComplete, undefinedFields, wrongValues } from "../documents/form";
import { encodedInput } from "../kernel/file";
import { meant } from "../kernel/meaning";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { type AttachedFile, attachedFilesInput, FILE_REFUSALS, requireFiles } from "./attached-files";

// What a citizen's document says: one of three, by its type (specification 2, 2.4).

export const PDF_MAX_BYTES = 20 * 1024 * 1024;

export const pdfTooLarge = defineRefusal(
  "invalid_input",
  "FILE_TOO_LARGE",
  "El PDF supera el máximo de 20 MB",
  {
    about: "pdf_base64",
  },
);

export const contentInputs = {
  content_html: meant(z.string(), {
    note: "HTML de un tipo de texto. Se envía un solo contenido, el que corresponde al tipo: este, form_data o pdf_base64. Se guarda lo que admite la lista de etiquetas, lo demás se descarta. Sin él, el PDF muestra la referencia",
    example: "<p>Solicito la poda de un árbol</p>",
  }).nullish(),
  form_data: meant(z.record(z.string(), z.unknown()), {
    note: "Valores de un formulario controlado, por nombre de campo: el único contenido de un tipo con formulario",
    instead: true,
  }).nullish(),
  pdf_base64: meant(encodedInput({ maxBytes: PDF_MAX_BYTES, tooLarge: pdfTooLarge }), {
    note: "El único contenido de un tipo que se importa: un PDF en base64, de hasta 20 MB: sin contraseña, JavaScript ni acciones que abran programas",
    instead: true,
  }).nullish(),
  embedded_files: attachedFilesInput.nullish(),
};

export type GivenContent = {
  readonly content_html?: string | null | undefined;
  readonly form_data?: Record<string, unknown> | null | undefined;
  readonly pdf_base64?: Uint8Array | null | undefined;
  readonly embedded_files?: readonly AttachedFile[] | null | undefined;
};

const CONTENTS = ["content_html", "form_data", "pdf_base64"] as const;
type Content = (typeof CONTENTS)[number];

export const severalContents = defineRefusal<[second: Content]>(
  "invalid_input",
  "SEVERAL_CONTENTS",
  `Envíe un solo contenido: ${CONTENTS.join(", ")} se excluyen entre sí`,
  { about: (second) => second },
);

const mismatch = (code: string, about: Content | "embedded_files", text: (acronym: string) => string) =>
  defineRefusal<[acronym: string]>("invalid_input", code, text, { about });

const NOT_ALLOWED = "CONTENT_OF_ANOTHER_KIND";
const MISSING = "CONTENT_MISSING";

export const formMissing = mismatch(
  MISSING,
  "form_data",
  (acronym) => `Los documentos de tipo ${acronym} son formularios: envíe sus valores en form_data`,
);
export const pdfMissing = mismatch(
  MISSING,
  "pdf_base64",
  (acronym) => `Los documentos de tipo ${acronym} se importan: envíe el PDF en pdf_base64`,
);
const noHtml = mismatch(
  NOT_ALLOWED,
  "content_html",
  (acronym) => `Los documentos de tipo ${acronym} no se redactan: no admiten content_html`,
);
const noForm = mismatch(
  NOT_ALLOWED,
  "form_data",
  (acronym) => `Los documentos de tipo ${acronym} no son formularios: no admiten form_data`,
);
const noPdf = mismatch(
  NOT_ALLOWED,
  "pdf_base64",
  (acronym) => `Los documentos de tipo ${acronym} no se importan: no admiten pdf_base64`,
);
const noFiles = mismatch(
  NOT_ALLOWED,
  "embedded_files",
  (acronym) => `Los documentos de tipo ${acronym} no admiten embedded_files: solo los de texto`,
);

export const GIVEN_REFUSALS: readonly Refusing[] = [
  severalContents,
  formMissing,
  pdfMissing,
  noHtml,
  noForm,
  noPdf,
  noFiles,
  pdfTooLarge,
  ...CONTENT_REFUSALS,
  undefinedFields,
  wrongValues,
  ...FILE_REFUSALS,
];

type Written = {
  /** Columns of the document. */
  readonly columns: {
    readonly content?: string;
    readonly formSchema?: Prisma.InputJsonValue;
    readonly formData?: Prisma.InputJsonValue;
  };
  readonly pdf: Uint8Array | undefined;
  readonly files: readonly AttachedFile[];
};

/** What is given as the type takes it. Pure; throws `invalid_input` saying what does not fit. */
export const readContent = (
  type: Pick<DocumentType, "acronym" | "kind" | "fields">,
  reference: string,
  given: GivenContent,
): Written => {
  const [, second] = CONTENTS.filter((name) => isGiven(given[name]));
  if (second) throw severalContents(second);
  const files = given.embedded_files ?? [];
  if (isImportedType(type)) return { columns: {}, pdf: requirePdf(type, given), files: noneOf(type, files) };
  // Printed above the content; an imported PDF has a page of its own.
  requirePrintable("reference", reference);
  if (isFormType(type)) return { columns: readForm(type, given), pdf: undefined, files: noneOf(type, files) };
  return { columns: { content: readText(type, given) }, pdf: undefined, files: requireFiles(files) };
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

type Named = { readonly acronym: string };

const requirePdf = (
  { acronym }: Named,
  { content_html, form_data, pdf_base64 }: GivenContent,
): Uint8Array => {
  if (isGiven(content_html)) throw noHtml(acronym);
  if (isGiven(form_data)) throw noForm(acronym);
  if (!pdf_base64) throw pdfMissing(acronym);
  return pdf_base64;
};

/** The values with the definition that they answer. */
const readForm = (
  { acronym, fields }: Pick<DocumentType, "acronym" | "fields">,
  { content_html, form_data, pdf_base64 }: GivenContent,
): Written["columns"] => {
  if (isGiven(content_html)) throw noHtml(acronym);
  if (isGiven(pdf_base64)) throw noPdf(acronym);
  if (!form_data) throw formMissing(acronym);
  const formSchema = parseFields(fields);
  const formData = parseFormData(formSchema, form_data);
  requireComplete(formSchema, formData);
  return { formSchema, formData };
};

const readText = ({ acronym }: Named, { content_html, form_data, pdf_base64 }: GivenContent): string => {
  if (isGiven(form_data)) throw noForm(acronym);
  if (isGiven(pdf_base64)) throw noPdf(acronym);
  return cleanContent(content_html ?? "", "content_html");
};

const noneOf = ({ acronym }: Named, files: readonly AttachedFile[]): readonly AttachedFile[] => {
  if (files.length > 0) throw noFiles(acronym);
  return files;
};
