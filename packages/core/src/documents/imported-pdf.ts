import { escapeHtml } from "@foja/composer/html-text";
import type { Context } from "../kernel/context";
import { fileInput } from "../kernel/file";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { type ImportRefusals, inspectImported } from "./compose";
import { findOwnFile, findOwnPages, type OwnDocument } from "./own-document";
import { storeImported } from "./pdf-store";

const BYTES_PER_MB = 1024 * 1024;

export const pdfTooLarge = defineRefusal<[maxBytes: number]>(
  "unprocessable",
  "FILE_TOO_LARGE",
  (maxBytes) => `El PDF supera el máximo de ${Math.floor(maxBytes / BYTES_PER_MB)} MB`,
  { about: "pdf_file" },
);

export const pdfFileInput = meant(fileInput({ tooLarge: pdfTooLarge }), {
  note: "PDF sin contraseña, JavaScript ni acciones que abran programas; se conserva tal como llega, con sus formularios y firmas",
  example: {
    fileName: "informe.pdf",
    contentType: "application/pdf",
    bytes: new Uint8Array(Buffer.from("%PDF-1.7\nun informe")),
  },
});

const REASONS = [
  "PDF_ENCRYPTED",
  "PDF_UNREADABLE",
  "PDF_TOO_COMPLEX",
  "PDF_WITH_JAVASCRIPT",
  "PDF_WITH_LAUNCH_ACTION",
  "PDF_CERTIFIED",
  "PDF_OF_A_DOCUMENT",
  "PDF_SIGNATURES_WOULD_BREAK",
] as const;

const reasonsAs = (refuses: "invalid_input" | "unprocessable", about = "pdf_file"): ImportRefusals =>
  REASONS.map((code) => defineRefusal<[text: string]>(refuses, code, (text) => text, { about }));

/** The specification has one class for a first file that is none, and another for the one that replaces it (1, 4.3). */
export const IMPORT_REFUSALS = reasonsAs("invalid_input");
export const REPLACE_REFUSALS = reasonsAs("unprocessable");
/** Where the file comes as base64. */
export const ENCODED_REFUSALS = reasonsAs("invalid_input", "pdf_base64");

type Imported = {
  readonly importedKey: string;
  /** What its pages say, so that it is found and read like any other document. */
  readonly content: string;
};

/**
 * Looks at an upload and stores it, before the row that names it is committed. Refuses with one of `refusals` what can't be imported, a
 * version of a document of ours above all.
 */
export const takeImported = async (
  ctx: Pick<Context, "actor" | "global" | "ports" | "report" | "tenant" | "newId">,
  documentId: string,
  pdf: Uint8Array,
  refusals: ImportRefusals,
): Promise<Imported> => {
  const refuse = (own: OwnDocument | undefined): void => {
    if (own) throw refusals.find(({ code }) => code === own.code)!(own.text);
  };
  refuse(await findOwnFile(ctx, pdf));
  const { text } = await inspectImported(ctx, pdf, refusals);
  refuse(await findOwnPages(ctx, text));
  return { importedKey: await storeImported(ctx, documentId, pdf), content: linesAsHtml(text) };
};

const linesAsHtml = (text: string): string =>
  text === ""
    ? ""
    : text
        .split("\n")
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join("");
