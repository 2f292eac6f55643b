import { ContentError, MissingImageError, sanitizeForPrinting } from "./allow-list";
import { CompositionError } from "./composition-error";
import { tooLargeDocument } from "./fit/complexity";
import { takeImagesOut, type WithoutImages } from "./images-aside";

/** `sanitizeForPrinting` of composed characters, whose refusals are the composer's: throws CompositionError. */
export const cleanForPrinting = (html: string): WithoutImages => {
  try {
    const { html: short, images } = takeImagesOut(html);
    return { html: composed(sanitizeForPrinting(short)), images };
  } catch (error) {
    if (error instanceof MissingImageError) {
      throw new CompositionError("MISSING_IMAGE", `Falta la imagen ${error.url}`, { cause: error });
    }
    if (error instanceof ContentError) {
      throw tooLargeDocument("es demasiado largo o complejo", { cause: error });
    }
    throw error;
  }
};

// Text apart from markup: together with a combining stroke, the `>` before it would become one character, and the tag swallow the text.
const composed = (html: string): string => html.replace(/[^<>]+/g, (part) => part.normalize("NFC"));
