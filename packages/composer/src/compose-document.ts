import { ContentError, MissingImageError, sanitizeForPrinting } from "./allow-list";
import { CompositionError } from "./composition-error";
import { finishDocument } from "./finish/finish-document";
import { unsupportedCharacters } from "./fonts/coverage";
import { textOf } from "./html-text";
import type { Printer } from "./print/printer";
import { documentHtml } from "./template/document-html";
import { SIGNERS_MAX } from "./template/geometry";
import { footerHtml, headerHtml, type Letterhead } from "./template/letterhead";

export type Composition = {
  /** Cleaned again here, whoever cleaned it before. Images are `data:` URLs. */
  readonly html: string;
  readonly title: string;
  readonly letterhead: Letterhead;
  /** At least one. */
  readonly signers: number;
};

/** Content to the first revision of a document: PDF/A-2A with empty fields. Throws CompositionError. */
export const composeDocument = async (
  printer: Pick<Printer, "print">,
  { html, title, letterhead, signers }: Composition,
  now: Date,
): Promise<Buffer> => {
  if (signers > SIGNERS_MAX) {
    throw new CompositionError(
      "TOO_MANY_SIGNERS",
      `Un documento admite ${SIGNERS_MAX} firmantes como máximo`,
    );
  }
  const clean = cleanHtml(html);
  refuseUnsupported([textOf(clean), letterhead.name, letterhead.slogan].join(" "));

  const { language } = letterhead;
  const printed = await printer.print({
    html: documentHtml({ html: clean, title, letterhead, signers }),
    header: headerHtml(letterhead),
    footer: footerHtml(letterhead),
  });
  return finishDocument(printed, { title, language, author: letterhead.name, date: now, signers });
};

const cleanHtml = (html: string): string => {
  try {
    return sanitizeForPrinting(html.normalize("NFC"));
  } catch (error) {
    if (error instanceof MissingImageError) {
      throw new CompositionError("MISSING_IMAGE", `Falta la imagen ${error.url}`, { cause: error });
    }
    if (error instanceof ContentError) {
      throw new CompositionError("CONTENT_TOO_LARGE", "El contenido es demasiado largo o complejo", {
        cause: error,
      });
    }
    throw error;
  }
};

const SHOWN_MAX = 20;

const refuseUnsupported = (text: string): void => {
  const missing = unsupportedCharacters(text);
  if (missing.length === 0) return;
  const shown = missing.slice(0, SHOWN_MAX).join(" ");
  throw new CompositionError("UNSUPPORTED_CHARACTERS", `Caracteres que no se pueden imprimir: ${shown}`);
};
